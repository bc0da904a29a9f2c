// The rules page: finds passages as one types, and shows in the contents where one reads.

const form = document.querySelector(".rules-search");
const query = document.querySelector("#rules-query");
const found = document.querySelector(".rules-found");
const sections = [...document.querySelectorAll(".rules-section")];
const entries = new Map([...document.querySelectorAll(".rules-contents a")].map((link) => [link.hash.slice(1), link]));
const PASSAGES = "p, li, tbody tr, figure, details";

/** Letters as one types them: without accents, small, one apostrophe for all. */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'").toLowerCase();

/** The texts of a passage that a reader sees; the letters inside drawings are not looked at. */
function textsOf(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, {
    acceptNode: (node) => (node.parentElement.closest("svg, .vh, .rule-id") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT),
  });
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  return texts;
}

const said = (element) => textsOf(element).map((text) => text.data).join("");

/** A row of a table says what stands in it and what stands above it. */
const passages = sections.flatMap((section) =>
  [...section.querySelectorAll(PASSAGES)].map((element) => {
    const head = element.matches("tr") ? element.closest("table").tHead : null;
    return { element, section, said: plain((head ? `${said(head)} ` : "") + said(element)) };
  }),
);

function unmark() {
  for (const mark of document.querySelectorAll(".rules-text mark")) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent.normalize();
  }
}

/** Highlights the words in a text; a letter and its accents are one sign, so places are counted sign by sign. */
function highlight(node, words) {
  const signs = [...node.data.normalize("NFC")];
  const folded = signs.map((sign) => plain(sign).slice(0, 1) || sign);
  const line = folded.join("");
  const hits = [];
  for (const word of words) {
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + word.length)) hits.push([at, at + word.length]);
  }
  hits.sort((a, b) => a[0] - b[0]);
  const pieces = [];
  let done = 0;
  for (const [start, end] of hits) {
    if (start < done) continue;
    pieces.push(signs.slice(done, start).join(""));
    const mark = document.createElement("mark");
    mark.textContent = signs.slice(start, end).join("");
    pieces.push(mark);
    done = end;
  }
  if (pieces.length) node.replaceWith(...pieces, signs.slice(done).join(""));
}

/** Shows the passages that have all words, and the whole of a section whose title has them. */
function search() {
  const words = plain(query.value).split(/\s+/).filter(Boolean);
  const fits = (text) => words.every((word) => text.includes(word));
  unmark();
  let count = 0;
  for (const section of sections) {
    const titled = fits(plain(said(section.querySelector("h2"))));
    const inside = passages.filter((passage) => passage.section === section);
    for (const { element, said } of inside) {
      element.hidden = !titled && !fits(said);
      if (fits(said) && !element.querySelector(PASSAGES)) count += 1;
      if (element.matches("details")) element.open = words.length > 0 && fits(said);
    }
    for (const table of section.querySelectorAll("table")) {
      table.hidden = [...table.tBodies[0].rows].every((row) => row.hidden);
    }
    section.hidden = inside.every(({ element }) => element.hidden);
    entries.get(section.id).parentElement.hidden = section.hidden;
    if (!section.hidden) for (const text of textsOf(section)) highlight(text, words);
  }
  const { one, many, none } = found.dataset;
  const shown = sections.some((section) => !section.hidden);
  found.value = words.length === 0 ? "" : !shown ? none : count === 1 ? one : many.replace("#", count);
  follow();
}

/** A link to a passage that the search has hidden ends the search. */
function arrive() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest(".rules-text")) return;
  if (target.closest("[hidden]")) {
    query.value = "";
    search();
  }
  target.scrollIntoView();
}

/** The contents mark the section that is being read. */
function follow() {
  const top = innerHeight / 3;
  const here = sections.filter((section) => !section.hidden && section.getBoundingClientRect().top < top).at(-1) ?? sections.find((section) => !section.hidden) ?? sections[0];
  for (const [id, link] of entries) {
    if (id === here.id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
query.addEventListener("input", search);
addEventListener("hashchange", arrive);
addEventListener("scroll", () => requestAnimationFrame(follow), { passive: true });
follow();
