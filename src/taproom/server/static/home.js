// The home page keeps itself up to date; everything on it works without this file, too.

import { prepareCopyButtons } from "./copy.js";
import { addPart } from "./deal.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;
const NEWS_PAUSE = 250; // several news at once are one refresh
const HIDDEN_PAUSE = 2000; // nobody looks, only the title counts
const MOVE = 200;

const root = document.documentElement;
const stays = () => root.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// Live lists.

let refreshing = null;
let again = false;

async function refresh() {
  if (refreshing) { again = true; return; }
  refreshing = load();
  await refreshing;
  refreshing = null;
  if (again) { again = false; soon(); }
}

async function load() {
  try {
    const answer = await fetch("/", { headers: { Accept: "text/html" }, credentials: "same-origin" });
    if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // The line is down; the socket comes back and asks again.
  }
}

let timer = 0;
function soon() {
  timer ||= setTimeout(() => { timer = 0; refresh(); }, document.hidden ? HIDDEN_PAUSE : NEWS_PAUSE);
}

const waiting = () => Number(document.getElementById("turn").dataset.waiting);

function show(fresh) {
  const before = places();
  const waited = waiting();
  for (const old of document.querySelectorAll("[data-live]")) {
    const now = fresh.getElementById(old.id);
    if (!now || now.outerHTML === old.outerHTML) continue;
    const focused = focusIn(old);
    old.replaceWith(document.adoptNode(now));
    focused?.(now);
  }
  document.title = fresh.title;
  moveUp(before);
  if (waiting() > waited) notify(document.getElementById("turn"));
}

// A notification, for who wished it and looks elsewhere.
function notify(turn) {
  const wished = "notify" in turn.dataset && "Notification" in window && Notification.permission === "granted";
  if (!wished || !document.hidden) return;
  const text = turn.querySelector(".t2 b").textContent;
  const notification = new Notification(turn.querySelector(".t1").textContent, { body: text, icon: "/static/mug.svg", tag: "turn" });
  notification.addEventListener("click", () => { window.focus(); location.assign(turn.querySelector("a").href); });
}

// Whoever stands on a row's control stays on it, wherever the row goes.
function focusIn(part) {
  const control = part.contains(document.activeElement) ? document.activeElement : null;
  const row = control?.closest("[data-table]")?.dataset.table;
  if (!control) return null;
  return (now) => {
    const place = row ? now.querySelector(`[data-table="${CSS.escape(row)}"]`) : now;
    place?.querySelector("a, button")?.focus();
  };
}

const rows = () => document.querySelectorAll("#mine [data-table]");

function places() {
  return new Map([...rows()].map((row) => [row.dataset.table, row.getBoundingClientRect().top + scrollY]));
}

function moveUp(before) {
  if (stays()) return;
  for (const row of rows()) {
    const way = before.get(row.dataset.table) - (row.getBoundingClientRect().top + scrollY);
    if (way > 0) row.animate([{ transform: `translateY(${way}px)` }, { transform: "none" }], { duration: MOVE, easing: "ease-out" });
  }
}

let wait = FIRST_WAIT;

function listen() {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
  socket.addEventListener("open", () => {
    if (wait !== FIRST_WAIT) soon(); // what was missed
    wait = FIRST_WAIT;
  });
  socket.addEventListener("message", soon);
  socket.addEventListener("close", () => {
    setTimeout(listen, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  });
}

// After sleep, or a step back in the browser's history, the lists may be old.
addEventListener("pageshow", (event) => { if (event.persisted) soon(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) soon(); });

// The greeting follows the visitor's own clock, not the server's.

function greet() {
  const greeting = document.getElementById("greeting");
  const hour = new Date().getHours();
  const part = hour < 4 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon";
  if (greeting?.dataset[part]) greeting.textContent = greeting.dataset[part];
}

// Each person's browser adds its own chance to the deal.

document.addEventListener("submit", (event) => addPart(event.target));

// The form: seats come and go.

function prepareSeats(form) {
  const add = form.querySelector(".add");
  const choices = [...form.querySelectorAll("select[name^=seat-]")];
  const free = () => choices.find((choice) => choice.value === "none");
  const tidy = () => { add.hidden = !free(); };
  form.classList.add("scripted");
  add.addEventListener("click", () => {
    const choice = free();
    choice.value = "bot";
    tidy();
    choice.focus();
  });
  for (const button of form.querySelectorAll("[data-remove]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      form.elements[`seat-${button.dataset.remove}`].value = "none";
      tidy();
      add.focus();
    });
  }
  form.addEventListener("change", tidy);
  tidy();
}

// Options of another game are not sent.

function prepareOptions(form) {
  const fit = () => {
    const game = new FormData(form).get("game");
    for (const option of form.querySelectorAll(".option")) {
      const fits = option.dataset.for.split(" ").includes(game);
      option.hidden = !fits;
      for (const control of option.querySelectorAll("input")) control.disabled = !fits;
    }
  };
  for (const choice of form.querySelectorAll("[name=game]")) choice.addEventListener("change", fit);
  fit();
}

greet();
prepareCopyButtons();
const form = document.querySelector("#create form");
if (form) {
  prepareSeats(form);
  prepareOptions(form);
}
if (document.querySelector("[data-live]")) listen();
