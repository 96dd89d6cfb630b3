// Runs inside the frame of the login widget: shows the people, asks for a signature, tells the page around it.
const logIn = document.getElementById("log-in");
const people = document.getElementById("people");
const origin = new URLSearchParams(location.search).get("origin") ?? "*";

const tell = (message) => window.parent.postMessage(JSON.stringify(message), origin);
const OPEN_WIDTH = 320;
function resize() {
  const open = people && !people.hidden;
  const shown = (open ? people : logIn)?.getBoundingClientRect();
  tell({
    event: "resize",
    width: open ? OPEN_WIDTH : Math.ceil(shown?.width ?? 240),
    height: Math.ceil(shown?.height ?? 40),
  });
}
// The list gets lower when the frame gets wider.
window.addEventListener("resize", resize);

function choose(open) {
  if (!logIn || !people) return;
  people.hidden = !open;
  logIn.hidden = open;
  logIn.setAttribute("aria-expanded", String(open));
  document.body.classList.toggle("open", open);
  resize();
  if (open) people.querySelector("button")?.focus();
  else logIn.focus();
}

logIn?.addEventListener("click", () => choose(true));
document.getElementById("cancel")?.addEventListener("click", () => choose(false));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && people && !people.hidden) choose(false);
});
for (const button of document.querySelectorAll("button.person")) {
  button.addEventListener("click", async () => {
    const answer = await fetch(`${location.pathname}/auth`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ person: button.value }),
    });
    if (answer.ok) tell({ event: "auth_user", auth_data: await answer.json() });
  });
}
resize();
