// Copy buttons: <button data-copy="id of a field" data-copied="Copied" hidden> shows itself where copying works.

export function prepareCopyButtons(root = document) {
  if (!navigator.clipboard) return;
  for (const button of root.querySelectorAll("[data-copy][hidden]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
  }
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(field.value ?? field.textContent.trim());
    button.textContent = button.dataset.copied;
  } catch {
    field.select?.(); // the browser refuses: the person copies what is marked
  }
  setTimeout(() => { button.textContent = label; }, 2000);
}
