// The channel stays at its newest post, reveals spoilers and loads itself anew when the server says so.
import { showLocalTimes } from "./localTimes.js";

const posts = document.getElementById("posts");
const toEnd = () => window.scrollTo(0, document.body.scrollHeight);
const isAtEnd = () => window.innerHeight + window.scrollY >= document.body.scrollHeight - 160;

function reveal(target) {
  const more = target.closest("button.more");
  if (more) more.closest("blockquote")?.classList.add("open");
  const hidden = target.closest(".spoiler, .hidden-photo");
  if (!hidden) return false;
  if (hidden.classList.contains("shown")) return false;
  hidden.classList.add("shown");
  hidden.removeAttribute("role");
  hidden.removeAttribute("aria-label");
  return true;
}

posts?.addEventListener("click", (event) => {
  if (event.target instanceof Element && reveal(event.target)) event.preventDefault();
});
posts?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  if (event.target instanceof Element && reveal(event.target)) event.preventDefault();
});

async function refresh() {
  const stay = isAtEnd();
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("posts");
  if (!posts || !fresh) return;
  showLocalTimes(fresh);
  posts.replaceChildren(...fresh.childNodes);
  if (stay) toEnd();
}

if (posts) showLocalTimes(posts);
if (!location.hash) {
  toEnd();
  window.addEventListener("load", toEnd);
}
if (posts) {
  const source = new EventSource(posts.dataset.events ?? "");
  source.addEventListener("message", () => void refresh().catch(() => undefined));
  // After a restart of the emulator what was missed is loaded too.
  let wasLost = false;
  source.addEventListener("error", () => (wasLost = true));
  source.addEventListener("open", () => {
    if (wasLost) void refresh().catch(() => undefined);
    wasLost = false;
  });
}
