// Puts the token next to the button on the clipboard and says so for two seconds.
for (const button of document.querySelectorAll("button.copy")) {
  button.addEventListener("click", async () => {
    const label = button.textContent;
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    button.textContent = button.dataset.done ?? label;
    setTimeout(() => (button.textContent = label), 2000);
  });
}
