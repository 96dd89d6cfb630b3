// The server knows the moment of a post, only the browser knows what clock its reader lives by.
const language = document.documentElement.lang;
const hourMinute = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const clock = new Intl.DateTimeFormat(language, hourMinute);
const exactClock = new Intl.DateTimeFormat(language, { ...hourMinute, second: "2-digit" });
const dayAndMonth = new Intl.DateTimeFormat(language, { day: "numeric", month: "long" });

export function showLocalTimes(root) {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const format = time.matches(".exact") ? exactClock : clock;
    time.textContent = format.format(new Date(time.dateTime));
  }
  showLocalDays(root);
}

/** A day may begin at another post here than at the server. */
function showLocalDays(root) {
  for (const label of root.querySelectorAll(".day")) label.remove();
  let shown = "";
  for (const bubble of root.querySelectorAll(".bubble")) {
    const time = bubble.querySelector("time[datetime]");
    if (!time) continue;
    const day = dayAndMonth.format(new Date(time.dateTime));
    if (day !== shown) bubble.before(dayLabel(day));
    shown = day;
  }
}

function dayLabel(day) {
  const label = document.createElement("p");
  label.className = "service day";
  label.textContent = day;
  return label;
}
