/**
 * The rooms of the house: what each folder is for, what it may import of its neighbours, which of the browser's sentences are about it and
 * what its page may weigh. Dependency rules, the tests of a changed file, the weights of the pages and the check of the folders read this
 * one list.
 *
 * @typedef {object} Room
 * @property {string} holds
 * @property {readonly string[]} [uses] The neighbours it may import, each of which stands above it, so no two can depend on each other. What
 *   stands in the folder itself (the way in) may use every room and is used by none. Without this list the room's arrows, if it has any, are
 *   rules with names in `.dependency-cruiser.mjs`.
 * @property {readonly string[]} [sentences] Tests in `e2e/` that a change here can break first, also of the rooms in it that name none.
 * @property {{ name: string, start: string, limit: number }} [page] The module a visitor of its page loads, and how much it may bring, in kB
 *   of 1000 bytes, compressed (docs/performance.md, "What a page weighs").
 */

/** @type {Readonly<Record<string, Room>>} */
export const rooms = {
  ".ci": { holds: "what has to pass before anything is merged" },
  apps: { holds: "what runs" },
  bench: { holds: "speed, beside a reference" },
  chaos: { holds: "faults on real processes" },
  docs: { holds: "what the product promises, how it works, and how to run it" },
  e2e: { holds: "users' sentences in Chromium, pictures and the film" },
  scripts: { holds: "the commands of the house and its checks" },
  simulation: { holds: "faults in virtual time, thousands of times" },
  "apps/web": { holds: "the web app, in React", sentences: ["appearance", "publishing"] },
  "apps/server": { holds: "the server and its worker", sentences: ["publishing"] },
  "apps/site": { holds: "the public pages, as HTML without scripts", sentences: ["site"] },
  "apps/emulators": { holds: "Telegram, an AI and Stripe for trying and testing" },
  "apps/web/app/features/channels": {
    holds: "connected channels: connecting, checking and looking after them",
    sentences: ["channels"],
    page: { name: "channels tab", start: "app/features/channels/ChannelsTab.tsx", limit: 90 },
  },
  "apps/web/app/features/channels/check": {
    holds: "asking Telegram about a bot and a channel, and the answers",
    uses: [],
  },
  "apps/web/app/features/channels/connect": { holds: "connecting a channel", uses: ["check"] },
  "apps/web/app/features/channels/card": {
    holds: "a connected channel and what can be done with it",
    uses: ["check"],
  },
  "apps/web/app/features/composer": {
    holds: "writing a post or a poll, wherever it is kept, until it is handed over",
    sentences: ["draft", "publishing"],
    page: { name: "content tab", start: "app/routes/contentTab.tsx", limit: 210 },
  },
  "apps/web/app/features/composer/timing": {
    holds: "the channels, the time and the options of what is written",
    uses: [],
    sentences: ["scheduling"],
  },
  "apps/web/app/features/composer/dictation": {
    holds: "recording, transcription and recognition of speech",
    uses: [],
    sentences: ["recognition", "voice"],
  },
  "apps/web/app/features/composer/editor": {
    holds: "the text editor, with the emoji picker and the rewriting of what is selected",
    uses: ["dictation"],
    sentences: ["editor", "markup"],
  },
  "apps/web/app/features/composer/editor/emoji": {
    holds: "the emoji picker and what follows a typed colon",
  },
  "apps/web/app/features/composer/editor/rewriting": {
    holds: "what an AI makes of selected words",
    sentences: ["rewriting"],
  },
  "apps/web/app/features/composer/publish": {
    holds: "the bar with the button, what disables it, and handing over exactly once",
    uses: ["timing"],
  },
  "apps/web/app/features/composer/form": {
    holds: "the state of a post's form, the post it makes, and how Telegram will show it",
    uses: ["timing", "editor", "publish"],
  },
  "apps/web/app/features/composer/form/preview": { holds: "the post as Telegram will show it" },
  "apps/web/app/features/composer/images": {
    holds: "choosing, uploading and arranging images",
    uses: ["form"],
    sentences: ["images"],
  },
  "apps/web/app/features/composer/shape": {
    holds: "in which form text, media and buttons go out, and what each form loses",
    uses: ["form"],
    sentences: ["shapes"],
  },
  "apps/web/app/features/composer/snippets": {
    holds: "templates, signatures and tag sets: using, saving and changing them",
    uses: ["editor", "publish", "form"],
    sentences: ["editor"],
  },
  "apps/web/app/features/composer/options": {
    holds: "the row “More options”: how a post or poll is sent, its buttons and its link preview",
    uses: ["timing", "form", "shape"],
    sentences: ["onAPhone", "options", "silent", "topics"],
  },
  "apps/web/app/features/composer/poll": {
    holds: "the fields of a poll, its state and its preview",
    uses: ["options", "timing", "publish", "form"],
    sentences: ["polls"],
  },
  "apps/web/app/features/composer/homes": {
    holds:
      "where the content of a form comes from and where it is stored: this browser, a draft, or publications that wait",
    uses: ["options", "timing", "editor", "publish", "form", "images", "shape", "snippets", "poll"],
    sentences: ["draft", "drafts", "scheduled"],
  },
  "apps/web/app/features/composer/homes/browser": {
    holds: "what is kept in this browser until it is published",
    sentences: ["autosave", "draft"],
  },
  "apps/web/app/features/composer/homes/draft": {
    holds: "what is saved under a title",
    sentences: ["drafts"],
  },
  "apps/web/app/features/composer/homes/publication": {
    holds: "what waits to be published",
    sentences: ["scheduled", "batches"],
  },
  "apps/web/app/features/composer/homes/published": {
    holds: "what is in its channels already",
    sentences: ["published"],
  },
  "apps/web/app/features/composer/ai": {
    holds: "posts out of prompts",
    uses: ["dictation", "editor", "form", "images", "homes"],
    sentences: ["generator"],
  },
  "apps/web/app/features/dashboard": {
    holds: "the frame of the tabs, their badges and their keys",
  },
  "apps/web/app/features/drafts": { holds: "the list of saved drafts", sentences: ["drafts"] },
  "apps/web/app/features/freeSpace": {
    holds: "deleting what is stored when there is no more room",
  },
  "apps/web/app/features/instructions": {
    holds: "how to set up a bot and use the product",
    sentences: ["instructions"],
    page: {
      name: "instructions tab",
      start: "app/features/instructions/InstructionsTab.tsx",
      limit: 90,
    },
  },
  "apps/web/app/features/instructions/pictures": {
    holds: "what one sees at a step, drawn",
    uses: [],
  },
  "apps/web/app/features/instructions/bot": {
    holds: "the steps that set up a bot, and which are done",
    uses: ["pictures"],
  },
  "apps/web/app/features/instructions/product": {
    holds: "how to use the product, with its limits",
    uses: [],
  },
  "apps/web/app/features/login": { holds: "signing in with Telegram", sentences: ["signIn"] },
  "apps/web/app/features/palette": { holds: "going anywhere by typing its name" },
  "apps/web/app/features/problems": { holds: "what needs its owner's attention" },
  "apps/web/app/features/publications": {
    holds: "what became of publications: progress, history, corrections",
    sentences: ["history", "publishing"],
    page: {
      name: "history tab",
      start: "app/features/publications/history/PublicationHistory.tsx",
      limit: 90,
    },
  },
  "apps/web/app/features/publications/poll": {
    holds: "what became of a publication in Telegram: votes of a poll, a video being prepared",
    uses: [],
  },
  "apps/web/app/features/publications/publication": {
    holds: "one publication in one channel: state, reasons, remedies",
    uses: ["poll"],
  },
  "apps/web/app/features/publications/batch": {
    holds: "the progress of what was published last",
    uses: ["publication"],
  },
  "apps/web/app/features/publications/history": {
    holds: "what is over, with its filters",
    uses: ["publication"],
  },
  "apps/web/app/features/scheduled": {
    holds: "what waits, as a calendar, an agenda and a table",
    sentences: ["scheduled", "batches"],
    page: { name: "scheduled tab", start: "app/routes/scheduledTab.tsx", limit: 90 },
  },
  "apps/web/app/features/scheduled/calendar": {
    holds: "days, ranges and what is fetched for them",
    uses: [],
  },
  "apps/web/app/features/scheduled/items": {
    holds: "how a publication looks and reads in every view",
    uses: ["calendar"],
  },
  "apps/web/app/features/scheduled/filters": {
    holds: "the legend, which is the filter, and the search",
    uses: ["calendar", "items"],
  },
  "apps/web/app/features/scheduled/drag": {
    holds: "moving a publication with the mouse or a finger",
    uses: ["calendar", "items"],
  },
  "apps/web/app/features/scheduled/agenda": {
    holds: "publications as lists of days",
    uses: ["calendar", "items", "drag"],
  },
  "apps/web/app/features/scheduled/month": {
    holds: "the month, on a desk and on a phone",
    uses: ["calendar", "items", "drag", "agenda"],
  },
  "apps/web/app/features/scheduled/timeGrid": {
    holds: "days and weeks with their hours",
    uses: ["calendar", "items", "drag", "agenda"],
  },
  "apps/web/app/features/scheduled/details": {
    holds: "one publication and what can be done with it",
    uses: ["calendar", "items"],
  },
  "apps/web/app/features/scheduled/list": {
    holds: "everything that waits, as a table",
    uses: ["calendar", "items", "filters", "details"],
  },
  "apps/web/app/features/settings": {
    holds: "what belongs to a person: preferences, alerts, sessions, storage, deletion",
    sentences: ["settings"],
    page: { name: "settings", start: "app/routes/settings.tsx", limit: 90 },
  },
  "apps/web/app/features/settings/section": {
    holds: "a card with its heading and its anchor",
    uses: [],
  },
  "apps/web/app/features/settings/preferences": {
    holds: "language, theme and time zone",
    uses: ["section"],
  },
  "apps/web/app/features/settings/alerts": {
    holds: "being told of problems in Telegram",
    uses: ["section"],
  },
  "apps/web/app/features/settings/signInAgain": {
    holds: "the way through the login for what needs a sign-in of the last minutes, and back",
    uses: [],
  },
  "apps/web/app/features/settings/sessions": {
    holds: "where the account is signed in",
    uses: ["section", "signInAgain"],
    sentences: ["signIn"],
  },
  "apps/web/app/features/settings/apiKeys": {
    holds: "keys with which programs act for a person",
    uses: ["section", "signInAgain"],
  },
  "apps/web/app/features/settings/stored": {
    holds: "how much is stored, and where it can be deleted",
    uses: ["section"],
  },
  "apps/web/app/features/settings/download": {
    holds: "everything as one archive",
    uses: ["section"],
  },
  "apps/web/app/features/settings/deletion": {
    holds: "deleting the account",
    uses: ["section", "signInAgain", "download"],
  },
  "apps/web/app/features/subscription": {
    holds: "plans, packs, orders and receipts",
    sentences: ["subscription"],
    page: {
      name: "subscription tab",
      start: "app/features/subscription/SubscriptionTab.tsx",
      limit: 90,
    },
  },
  "apps/web/app/features/subscription/prices": {
    holds: "what plans cost and give, in words",
    uses: [],
  },
  "apps/web/app/features/subscription/payment": {
    holds: "orders, and opening the payment provider's page for them",
    uses: [],
  },
  "apps/web/app/features/subscription/arrival": {
    holds: "what happened on the provider's page, and the way back",
    uses: ["payment"],
  },
  "apps/web/app/features/subscription/dialog": {
    holds: "what one is told before paying or cancelling",
    uses: ["prices", "payment"],
  },
  "apps/web/app/features/subscription/summary": {
    holds: "the current plan, notices about it, and receipts",
    uses: ["prices", "payment", "arrival", "dialog"],
  },
  "apps/web/app/features/subscription/offers": {
    holds: "the plans and packs that can be bought",
    uses: ["prices", "payment"],
  },
  "apps/web/app/features/topBar": {
    holds: "the bar above every page: credits, account, theme, language",
    sentences: ["credits", "logout"],
  },
  "apps/web/app/features/topBar/credits": {
    holds: "the balance, what it was used for, and prices",
    uses: [],
  },
  "apps/web/app/shared/addresses": { holds: "addresses of screens", uses: [] },
  "apps/web/app/shared/drag": { holds: "following a pointer", uses: [] },
  "apps/web/app/shared/search": { holds: "a search field and its place in the address", uses: [] },
  "apps/web/app/shared/storage": {
    holds: "what this browser remembers",
    uses: [],
    sentences: ["logout", "draft"],
  },
  "apps/web/app/shared/keys": {
    holds: "the keys, the state of the two dialogs about them, and keeping the focus",
    uses: ["storage"],
    sentences: ["keyboard"],
  },
  "apps/web/app/shared/text": { holds: "plain words out of a post", uses: [] },
  "apps/web/app/shared/ui": {
    holds: "look and behaviour without words of the product",
    uses: [],
    sentences: ["appearance"],
  },
  "apps/web/app/shared/ui/dialog": { holds: "dialogs" },
  "apps/web/app/shared/ui/loading": { holds: "what stands where something is loading" },
  "apps/web/app/shared/ui/notice": { holds: "messages that pass and messages that stay" },
  "apps/web/app/shared/ui/popup": { holds: "menus and popovers" },
  "apps/web/app/shared/ui/theme": {
    holds: "colours, measures, light and dark",
    sentences: ["appearance", "forcedColours"],
  },
  "apps/web/app/shared/server": {
    holds: "where the server is, and whether it can be reached",
    uses: ["storage"],
  },
  "apps/web/app/shared/api": {
    holds: "requests and live events",
    uses: ["storage", "server"],
    sentences: ["offline", "publishing"],
  },
  "apps/web/app/shared/api/events": { holds: "what the server tells without being asked" },
  "apps/web/app/shared/api/queries": { holds: "what several features ask for" },
  "apps/web/app/shared/i18n": {
    holds: "sentences in two languages, and which of them a page waits for",
    uses: ["addresses", "storage", "ui", "api"],
  },
  "apps/web/app/shared/guide": {
    holds: "the way to the step that repairs a failure",
    uses: ["addresses"],
  },
  "apps/web/app/shared/firstScreen": {
    holds: "what the static page shows, and the screens until they are there",
    uses: ["addresses", "ui", "i18n"],
  },
  "apps/web/app/shared/page": {
    holds: "what stands around every page",
    uses: ["storage", "ui", "server", "i18n", "firstScreen"],
  },
  "apps/web/app/shared/session": {
    holds: "who is signed in",
    uses: ["addresses", "storage", "ui", "api", "i18n", "page"],
    sentences: ["signIn", "logout"],
  },
  "apps/web/app/shared/images": {
    holds: "uploaded images and their space",
    uses: ["storage", "ui", "api", "session"],
  },
  "apps/web/app/shared/channels": {
    holds: "the picture of a channel",
    uses: ["storage", "api"],
    sentences: ["channels"],
  },
  "apps/web/app/shared/time": { holds: "times in the owner's zone", uses: ["storage", "i18n"] },
  "apps/web/app/shared/account": {
    holds: "what is stored about a person, and the deletion of all of it",
    uses: ["addresses", "ui", "api", "i18n", "time"],
    sentences: ["settings"],
  },
  "apps/web/app/shared/options": {
    holds: "how a post or poll is sent: what can be chosen, its words and its fields",
    uses: ["ui", "api", "i18n"],
    sentences: ["channels", "options", "silent"],
  },
  "apps/web/app/shared/problems": {
    holds:
      "how many problems there are, the room for the line about them, and how their owner is told",
    uses: ["api", "storage"],
  },
  "apps/web/app/shared/plans": { holds: "the way to a larger plan", uses: ["addresses", "api"] },
  "apps/web/app/shared/publications": {
    holds: "publications: requests, query keys, display status, what became of a decision",
    uses: ["session", "ui", "api", "i18n"],
  },
  "apps/server/src/db": {
    holds: "schema, migrations, both databases behind one type, notices between processes",
  },
  "apps/server/src/http": {
    holds: "sessions, refusals, health, pages, limits and the description of the API",
  },
  "apps/server/src/features": { holds: "one folder for each thing the product does" },
  "apps/server/src/providers": {
    holds: "Telegram, an AI, Stripe, files and decoding, each behind an interface",
  },
  "apps/server/src/backup": {
    holds: "copies of the whole installation and what follows a restore",
  },
  "apps/server/src/machine": { holds: "what the server knows of its disk, processes and clocks" },
  "apps/server/src/secrets": { holds: "keys, and what is sealed with them" },
  "apps/server/src/semaphores": { holds: "how many may do the same at once" },
  "apps/server/src/settingsCheck": { holds: "settings checked as a whole before a start" },
  "apps/server/src/testing": {
    holds: "the real app on a fresh database beside an emulated Telegram",
  },
  "apps/server/src/http/description": {
    holds: "the description of the API and its page",
    sentences: ["signIn"],
  },
  "apps/server/src/http/files": { holds: "sending files" },
  "apps/server/src/http/health": { holds: "whether the server can work" },
  "apps/server/src/http/limits": { holds: "how often and how many at once" },
  "apps/server/src/http/pages": { holds: "the app and the public pages" },
  "apps/server/src/providers/disk": { holds: "files on a disk" },
  "apps/server/src/providers/openai": { holds: "texts, images and words of speech" },
  "apps/server/src/providers/s3": { holds: "files in a bucket" },
  "apps/server/src/providers/sandbox": { holds: "decoding pictures in a process apart" },
  "apps/server/src/providers/stripe": { holds: "payments" },
  "apps/server/src/providers/telegram": { holds: "the Bot API" },
  "apps/server/src/features/account": { holds: "what a person has stored: download and deletion" },
  "apps/server/src/features/account/deletion": { holds: "deleting an account for good" },
  "apps/server/src/features/account/export": { holds: "everything as one archive" },
  "apps/server/src/features/alerts": { holds: "problems, and messages to their owners about them" },
  "apps/server/src/features/administration": { holds: "what operators do to accounts" },
  "apps/server/src/features/apiKeys": { holds: "keys with which programs act for a person" },
  "apps/server/src/features/auth": { holds: "signing in and sessions", sentences: ["signIn"] },
  "apps/server/src/features/channels": { holds: "connected channels and their bots" },
  "apps/server/src/features/company": { holds: "who runs this installation" },
  "apps/server/src/features/credits": { holds: "the ledger of AI credits", sentences: ["credits"] },
  "apps/server/src/features/delivery": { holds: "sending at most once and never losing a post" },
  "apps/server/src/features/delivery/journal": {
    holds: "what happened, in files that outlive the database's memory",
  },
  "apps/server/src/features/delivery/rules": { holds: "what to do next, as functions" },
  "apps/server/src/features/delivery/database": { holds: "leases and outcomes, as transactions" },
  "apps/server/src/features/delivery/engine": { holds: "claiming, sending, recording" },
  "apps/server/src/features/delivery/followUps": {
    holds: "corrections, removals and pins after publishing",
  },
  "apps/server/src/features/drafts": { holds: "saved drafts" },
  "apps/server/src/features/generation": {
    holds: "texts, images and tags by an AI",
    sentences: ["generator"],
  },
  "apps/server/src/features/metrics": { holds: "figures for Prometheus" },
  "apps/server/src/features/payments": {
    holds: "orders, webhooks and reconciliation with Stripe",
    sentences: ["subscription"],
  },
  "apps/server/src/features/payments/events": { holds: "what Stripe tells" },
  "apps/server/src/features/plans": { holds: "what a person may do" },
  "apps/server/src/features/publications": {
    holds: "what goes where and when, and what became of it",
  },
  "apps/server/src/features/publications/content": { holds: "what a publication says" },
  "apps/server/src/features/publications/waiting": { holds: "decisions about what waits" },
  "apps/server/src/features/publications/published": {
    holds: "decisions about what is in its channels",
  },
  "apps/server/src/features/publications/scheduledItems": {
    holds: "the calls of the specification for what waits",
  },
  "apps/server/src/features/publications/calendar": { holds: "what is shown for a range of days" },
  "apps/server/src/features/publications/events": { holds: "live updates" },
  "apps/server/src/features/publications/upkeep": {
    holds: "what is missed, expires and is forgotten",
  },
  "apps/server/src/features/repeats": {
    holds: "requests that may be repeated, with their answers",
  },
  "apps/server/src/features/snippets": { holds: "templates, signatures and tag sets" },
  "apps/server/src/features/subscriptions": {
    holds: "which plan is paid for, from when and until when",
    sentences: ["subscription"],
  },
  "apps/server/src/features/uploads": {
    holds: "pictures, videos and other files of posts",
    sentences: ["images"],
  },
  packages: { holds: "what server and browser share", sentences: ["publishing"] },
  "packages/domain": { holds: "rules of the product, without dependencies" },
  "packages/contract": { holds: "what crosses the wire" },
  "packages/html": {
    holds: "foreign HTML, read into the domain's text",
    sentences: ["editor", "publishing"],
  },
  "packages/domain/src/alerts": { holds: "causes of problems, and when their owner is told" },
  "packages/domain/src/plans": {
    holds: "plans, prices, credits and limits",
    sentences: ["subscription", "generator"],
  },
  "packages/domain/src/polls": { holds: "what a poll is", sentences: ["polls"] },
  "packages/domain/src/posts": { holds: "what a post is: text, media, buttons, options" },
  "packages/domain/src/publications": {
    holds: "the life of a publication, from its plan to its end",
  },
  "packages/domain/src/text": {
    holds: "rich text: reading, counting, writing",
    sentences: ["editor", "publishing"],
  },
  "packages/domain/src/time": { holds: "days and hours in a zone", sentences: ["scheduling"] },
};

/** @param {string} path @returns {readonly [parent: string, room: string]} */
function partsOf(path) {
  const slash = path.lastIndexOf("/");
  return [path.slice(0, Math.max(slash, 0)), path.slice(slash + 1)];
}

/**
 * One rule for dependency-cruiser for each room that says what it uses.
 *
 * @param {Readonly<Record<string, Room>>} table
 */
export function roomRules(table) {
  const paths = Object.keys(table);
  return Object.entries(table).flatMap(([path, { holds, uses }], place) => {
    if (uses === undefined) return [];
    const [parent, room] = partsOf(path);
    const below = uses.find((used) => !paths.slice(0, place).includes(`${parent}/${used}`));
    if (below) throw new Error(`${path} uses ${below}, which does not stand above it`);
    const said = uses.length === 0 ? "none of its neighbours" : uses.join(", ");
    const allowed = [room, ...uses].join("|");
    return [
      {
        name: `room-${path.replace("apps/web/app/", "").replaceAll("/", "-")}`,
        comment: `${path} holds ${holds}; it may import ${said} (scripts/rooms.mjs).`,
        from: { path: `^${path}/`, pathNot: "[.]test[.]tsx?$" },
        // A feature's rooms share its style sheets.
        to: { path: `^${parent}/`, pathNot: [`^${parent}/(?:${allowed})/`, "[.]css$"] },
      },
    ];
  });
}

/**
 * Folders that stand beside a room of the list and have no line in it, and lines without a folder.
 *
 * @param {readonly string[]} files
 * @param {Readonly<Record<string, Room>>} table
 * @returns {string[]}
 */
export function findMissingRooms(files, table = rooms) {
  const parents = new Set(Object.keys(table).map((path) => partsOf(path)[0]));
  const folders = new Set(
    files.flatMap((file) => {
      const names = file.split("/").slice(0, -1);
      return names.map((_, place) => names.slice(0, place + 1).join("/"));
    }),
  );
  const nameless = [...folders].filter((path) => !(path in table) && parents.has(partsOf(path)[0]));
  const empty = Object.keys(table).filter((path) => !folders.has(path));
  return [
    ...nameless.map((path) => `${path}: say in scripts/rooms.mjs what it is for.`),
    ...empty.map((path) => `${path}: scripts/rooms.mjs names it, and nothing is there.`),
  ];
}

/**
 * The sentences about a file: those of the innermost room that names any.
 *
 * @param {string} file
 * @param {Readonly<Record<string, Room>>} table
 * @returns {readonly string[]}
 */
export function sentencesAbout(file, table = rooms) {
  const around = Object.keys(table).filter(
    (path) => file.startsWith(`${path}/`) && table[path]?.sentences !== undefined,
  );
  const innermost = around.sort((one, other) => other.length - one.length)[0] ?? "";
  return table[innermost]?.sentences ?? [];
}
