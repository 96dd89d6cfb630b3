/** People who can sign in. They do not exist; their numbers are out of the range of real ones. */
export type Person = {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
  /** Colours of the drawn portrait; without it the person has no photo. */
  portrait?: { back: string; hair: string; skin: string; shirt: string; long: boolean };
};

export const PEOPLE: readonly Person[] = [
  {
    id: 9_000_000_001,
    first_name: "Anna",
    last_name: "Petrova",
    username: "anna_petrova",
    portrait: { back: "#f2b880", hair: "#5b3a29", skin: "#f6d3b3", shirt: "#b5485d", long: true },
  },
  { id: 9_000_000_002, first_name: "Ivan", last_name: "Smirnov", username: "ivan_smirnov" },
  {
    id: 9_000_000_003,
    first_name: "Maria",
    last_name: "Garcia",
    username: "maria_garcia",
    portrait: { back: "#8fc1a9", hair: "#2b2130", skin: "#d9a27c", shirt: "#2f5d8a", long: true },
  },
  { id: 9_000_000_004, first_name: "Олег" },
  {
    id: 9_000_000_005,
    first_name: "Дмитрий",
    last_name: "Соколов",
    username: "dmitry_sokolov",
    portrait: { back: "#9db4dd", hair: "#8a6a45", skin: "#f0c9a4", shirt: "#3f4a5a", long: false },
  },
];

export const findPerson = (id: unknown): Person | undefined =>
  PEOPLE.find((person) => String(person.id) === String(id));

export const fullName = (person: Person): string =>
  [person.first_name, person.last_name].filter(Boolean).join(" ");

/** A flat portrait, so that avatars look like avatars. */
export function portraitSvg({ portrait }: Person): string | undefined {
  if (!portrait) return undefined;
  const { back, hair, skin, shirt, long } = portrait;
  const locks = long
    ? `<path d="M42 74c0-34 17-50 38-50s38 16 38 50c0 26-4 42-10 52H52c-6-10-10-26-10-52z" fill="${hair}"/>`
    : "";
  const fringe = long
    ? `<path d="M50 72c-2-26 12-42 30-42s32 16 30 42c-8-4-14-12-17-22-7 11-24 20-43 22z" fill="${hair}"/>`
    : `<path d="M51 66c-3-24 11-37 29-37s32 13 29 37c-3-7-6-12-9-17-12 4-30 4-40 0-3 5-6 10-9 17z" fill="${hair}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="320" height="320">
<rect width="160" height="160" fill="${back}"/>${locks}
<path d="M20 160c2-30 24-42 60-42s58 12 60 42z" fill="${shirt}"/>
<path d="M68 100h24v20c0 8-24 8-24 0z" fill="${skin}"/>
<ellipse cx="80" cy="76" rx="28" ry="34" fill="${skin}"/>${fringe}
<circle cx="69" cy="76" r="3" fill="#3a2a25"/><circle cx="91" cy="76" r="3" fill="#3a2a25"/>
<path d="M69 92c6 6 16 6 22 0" fill="none" stroke="#3a2a25" stroke-width="3" stroke-linecap="round"/></svg>`;
}
