// Takes the place of https://telegram.org/js/telegram-widget.js: the same attributes, the same result.
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const bot = script.dataset.telegramLogin;
  if (!bot) return;
  const widgetOrigin = new URL(script.src).origin;
  const language = script.dataset.lang ?? document.documentElement.lang ?? "en";

  const address = new URL(`/embed/${encodeURIComponent(bot)}`, widgetOrigin);
  address.searchParams.set("origin", location.origin);
  address.searchParams.set("size", script.dataset.size ?? "large");
  address.searchParams.set("lang", language.startsWith("ru") ? "ru" : "en");
  for (const [name, key] of [
    ["userpic", "userpic"],
    ["radius", "radius"],
    ["request_access", "requestAccess"],
  ]) {
    const value = script.dataset[key];
    if (value !== undefined) address.searchParams.set(name, value);
  }

  const frame = document.createElement("iframe");
  frame.id = `telegram-login-${bot}`;
  frame.src = address.href;
  frame.title = language.startsWith("ru") ? "Войти через Telegram" : "Log in with Telegram";
  frame.style.border = "none";
  frame.style.width = "320px";
  frame.style.height = "40px";
  frame.style.maxWidth = "100%";
  frame.style.colorScheme = "normal";
  // Until the button has told its width, it would be cut off.
  frame.style.visibility = "hidden";
  script.parentNode?.insertBefore(frame, script);

  const finish = (user) => {
    const { authUrl, onauth } = script.dataset;
    if (onauth !== undefined) {
      // The real widget evaluates the attribute too; pages with a strict policy use data-auth-url instead.
      // oxlint-disable-next-line no-implied-eval
      new Function("user", onauth)(user);
      return;
    }
    if (authUrl === undefined) return;
    const target = new URL(authUrl, location.href).href;
    const query = new URLSearchParams(Object.entries(user)).toString();
    location.href = target + (target.includes("?") ? "&" : "?") + query;
  };

  window.addEventListener("message", (event) => {
    if (event.source !== frame.contentWindow || event.origin !== widgetOrigin) return;
    const message = JSON.parse(String(event.data));
    if (message.event === "resize") {
      frame.style.width = `${message.width}px`;
      frame.style.height = `${message.height}px`;
      frame.style.visibility = "visible";
    }
    if (message.event === "auth_user") finish(message.auth_data);
  });
})();
