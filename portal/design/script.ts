/**
 * A little comfort where scripts run; every page works without it. Copies a text, keeps a form from being sent twice,
 * asks before what cannot be undone.
 */
export const script = `
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = document.getElementById(button.dataset.copy).textContent;
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
}
for (const form of document.querySelectorAll("form[method=post]:not([data-stays])")) {
  form.addEventListener("submit", () => {
    const button = form.querySelector("button:not([type=button])");
    if (!button) return;
    form.setAttribute("aria-busy", "true");
    setTimeout(() => { button.disabled = true; });
  });
}
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
document.querySelector(".faults")?.focus();
for (const select of document.querySelectorAll("select[data-goes]")) {
  select.addEventListener("change", () => select.form.requestSubmit());
}
`;
