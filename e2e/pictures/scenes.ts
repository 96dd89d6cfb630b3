/** Drawn photos for the pictures of the documents: a cup at sunrise, beans, a city street. */

const cup = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f8b36b"/><stop offset=".6" stop-color="#fbe3c0"/></linearGradient>
  <linearGradient id="mug" x2="1"><stop stop-color="#fdfaf5"/><stop offset="1" stop-color="#d9cfc0"/></linearGradient></defs>
  <rect width="1200" height="900" fill="url(#sky)"/><circle cx="820" cy="330" r="120" fill="#fff3d6"/>
  <path d="M0 560 Q300 420 620 540 T1200 500 V900 H0Z" fill="#b9855a"/><path d="M0 660 Q400 560 800 660 T1200 640 V900 H0Z" fill="#7a4b2d"/>
  <ellipse cx="470" cy="780" rx="260" ry="40" fill="#5b3520"/><path d="M290 470 h360 q0 300 -180 300 q-180 0 -180 -300Z" fill="url(#mug)"/>
  <path d="M640 520 q120 0 100 90 q-20 80 -140 80" fill="none" stroke="#e6dccb" stroke-width="34"/>
  <ellipse cx="470" cy="470" rx="180" ry="44" fill="#f4ede2"/><ellipse cx="470" cy="472" rx="150" ry="34" fill="#4a2614"/>
  <g fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="14" stroke-linecap="round"><path d="M410 390 q-30 -50 0 -100 t0 -90"/><path d="M480 380 q-30 -50 0 -100 t0 -100"/><path d="M550 390 q-30 -50 0 -100 t0 -90"/></g></svg>`;

function bean(x: number, y: number, turn: number, shade: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="86" ry="60" fill="${shade}"/><path d="M-80 0 Q-30 -22 0 0 T80 0" fill="none" stroke="#2b150a" stroke-width="9"/></g>`;
}

const beans = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 1000 1000"><rect width="1000" height="1000" fill="#3a2013"/>${Array.from(
  { length: 90 },
  (_, n) =>
    bean(
      (n * 197) % 1040,
      (n * 331) % 1040,
      (n * 67) % 180,
      ["#6f3f22", "#834d2b", "#5a3119", "#94603a"][n % 4] ?? "#6f3f22",
    ),
).join("")}</svg>`;

const street = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 1000 1000">
  <defs><linearGradient id="dawn" x2="0" y2="1"><stop stop-color="#274060"/><stop offset=".7" stop-color="#e58f65"/></linearGradient></defs>
  <rect width="1000" height="1000" fill="url(#dawn)"/>${[0, 1, 2, 3, 4, 5]
    .map((n) => {
      const height = 340 + ((n * 173) % 300);
      const windows = Array.from(
        { length: 15 },
        (_, w) =>
          `<rect x="${n * 170 + 26 + (w % 3) * 44}" y="${1000 - height + 36 + Math.floor(w / 3) * 70}" width="26" height="38" fill="${(w + n) % 3 ? "#ffd88a" : "#31445e"}"/>`,
      ).join("");
      return `<rect x="${n * 170}" y="${1000 - height}" width="160" height="${height}" fill="${n % 2 ? "#1d2b40" : "#22354f"}"/>${windows}`;
    })
    .join("")}<rect y="930" width="1000" height="70" fill="#141d2b"/></svg>`;

export const scenes: readonly string[] = [cup, beans, street];
