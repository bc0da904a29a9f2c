// The preferences page: what is chosen shows at once, and the browser is asked where it must agree.

import { prepareCopyButtons } from "./copy.js";

const form = document.querySelector("#preferences");

form.addEventListener("change", (event) => {
  const { name, value } = event.target;
  if (name === "theme" || name === "motion") document.documentElement.dataset[name] = value;
  if (name === "notify" && event.target.checked) askForNotifications(event.target);
});

async function askForNotifications(box) {
  const refused = document.getElementById("notify-refused");
  const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
  box.checked = answer === "granted";
  refused.hidden = box.checked;
}

prepareCopyButtons();
