/**
 * The rooms of the web app's larger folders: what each holds and which of its neighbours it may import. A room uses only
 * rooms that stand above it in its list, so no two can depend on each other. What stands in the folder itself (the way in)
 * may use every room and is used by none.
 *
 * @typedef {{ holds: string, uses: string[] }} Room
 */

/** @type {Record<string, Record<string, Room>>} */
export const webRooms = {
  "features/composer": {
    timing: { holds: "the channels, the time and the options of what is written", uses: [] },
    dictation: { holds: "recording, transcription and recognition of speech", uses: [] },
    editor: {
      holds: "the text editor, with the emoji picker and the rewriting of what is selected",
      uses: ["dictation"],
    },
    publish: {
      holds: "the bar with the button, what disables it, and handing over exactly once",
      uses: ["timing"],
    },
    form: {
      holds: "the state of a post's form, the post it makes, and how Telegram will show it",
      uses: ["timing", "editor", "publish"],
    },
    images: { holds: "choosing, uploading and arranging images", uses: ["form"] },
    snippets: {
      holds: "templates, signatures and tag sets: using, saving and changing them",
      uses: ["editor", "publish", "form"],
    },
    options: {
      holds: "the row “More options”: how a post or poll is sent, its buttons and its link preview",
      uses: [],
    },
    poll: {
      holds: "the fields of a poll, its state and its preview",
      uses: ["options", "timing", "publish", "form"],
    },
    homes: {
      holds:
        "where the content of a form comes from and where it is stored: this browser, a draft, or publications that wait",
      uses: ["options", "timing", "editor", "publish", "form", "images", "snippets", "poll"],
    },
    ai: {
      holds: "posts out of prompts",
      uses: ["dictation", "editor", "form", "images", "homes"],
    },
  },
  "features/scheduled": {
    calendar: { holds: "days, ranges and what is fetched for them", uses: [] },
    items: { holds: "how a publication looks and reads in every view", uses: ["calendar"] },
    filters: {
      holds: "the legend, which is the filter, and the search",
      uses: ["calendar", "items"],
    },
    drag: { holds: "moving a publication with the mouse or a finger", uses: ["calendar", "items"] },
    agenda: { holds: "publications as lists of days", uses: ["calendar", "items", "drag"] },
    month: {
      holds: "the month, on a desk and on a phone",
      uses: ["calendar", "items", "drag", "agenda"],
    },
    timeGrid: {
      holds: "days and weeks with their hours",
      uses: ["calendar", "items", "drag", "agenda"],
    },
    details: { holds: "one publication and what can be done with it", uses: ["calendar", "items"] },
    list: {
      holds: "everything that waits, as a table",
      uses: ["calendar", "items", "filters", "details"],
    },
  },
  "features/publications": {
    poll: {
      holds: "what became of a publication in Telegram: votes of a poll, a video being prepared",
      uses: [],
    },
    publication: {
      holds: "one publication in one channel: state, reasons, remedies",
      uses: ["poll"],
    },
    batch: { holds: "the progress of what was published last", uses: ["publication"] },
    history: { holds: "what is over, with its filters", uses: ["publication"] },
  },
  "features/channels": {
    check: { holds: "asking Telegram about a bot and a channel, and the answers", uses: [] },
    connect: { holds: "connecting a channel", uses: ["check"] },
    card: { holds: "a connected channel and what can be done with it", uses: ["check"] },
  },
  "features/instructions": {
    pictures: { holds: "what one sees at a step, drawn", uses: [] },
    bot: { holds: "the steps that set up a bot, and which are done", uses: ["pictures"] },
    product: { holds: "how to use the product, with its limits", uses: [] },
  },
  "features/topBar": {
    credits: { holds: "the balance, what it was used for, and prices", uses: [] },
  },
  "features/subscription": {
    prices: { holds: "what plans cost and give, in words", uses: [] },
    payment: { holds: "orders, and opening the payment provider's page for them", uses: [] },
    arrival: { holds: "what happened on the provider's page, and the way back", uses: ["payment"] },
    dialog: {
      holds: "what one is told before paying or cancelling",
      uses: ["prices", "payment"],
    },
    summary: {
      holds: "the current plan, notices about it, and receipts",
      uses: ["prices", "payment", "arrival", "dialog"],
    },
    offers: { holds: "the plans and packs that can be bought", uses: ["prices", "payment"] },
  },
  "features/settings": {
    section: { holds: "a card with its heading and its anchor", uses: [] },
    preferences: { holds: "language, theme and time zone", uses: ["section"] },
    alerts: { holds: "being told of problems in Telegram", uses: ["section"] },
    sessions: { holds: "where the account is signed in", uses: ["section"] },
    stored: { holds: "how much is stored, and where it can be deleted", uses: ["section"] },
    download: { holds: "everything as one archive", uses: ["section"] },
    deletion: { holds: "deleting the account", uses: ["section", "download"] },
  },
  shared: {
    addresses: { holds: "addresses of screens", uses: [] },
    drag: { holds: "following a pointer", uses: [] },
    search: { holds: "a search field and its place in the address", uses: [] },
    storage: { holds: "what this browser remembers", uses: [] },
    keys: {
      holds: "the keys, the state of the two dialogs about them, and keeping the focus",
      uses: ["storage"],
    },
    text: { holds: "plain words out of a post", uses: [] },
    ui: { holds: "look and behaviour without words of the product", uses: [] },
    server: { holds: "where the server is, and whether it can be reached", uses: ["storage"] },
    api: { holds: "requests and live events", uses: ["storage", "server"] },
    i18n: { holds: "sentences in two languages", uses: ["storage", "ui", "api"] },
    guide: { holds: "the way to the step that repairs a failure", uses: ["addresses"] },
    firstScreen: {
      holds: "what the static page shows, and the screens until they are there",
      uses: ["addresses", "ui", "i18n"],
    },
    session: { holds: "who is signed in", uses: ["addresses", "storage", "ui", "api", "i18n"] },
    images: { holds: "uploaded images and their space", uses: ["storage", "ui", "api", "session"] },
    time: { holds: "times in the owner's zone", uses: ["storage", "i18n"] },
    account: {
      holds: "what is stored about a person, and the deletion of all of it",
      uses: ["addresses", "ui", "api", "i18n", "time"],
    },
    problems: {
      holds:
        "how many problems there are, the room for the line about them, and how their owner is told",
      uses: ["api", "storage"],
    },
    plans: { holds: "the way to a larger plan", uses: ["addresses", "api"] },
    publications: {
      holds: "publications: requests, query keys, display status, what became of a decision",
      uses: ["ui", "api", "i18n"],
    },
    page: {
      holds: "what stands around every page",
      uses: ["storage", "ui", "server", "i18n", "firstScreen"],
    },
  },
};

/**
 * One rule a room for dependency-cruiser.
 *
 * @param {Record<string, Record<string, Room>>} table
 */
export function roomRules(table) {
  return Object.entries(table).flatMap(([folder, rooms]) =>
    Object.entries(rooms).map(([room, { holds, uses }], place) => {
      const above = Object.keys(rooms).slice(0, place);
      const below = uses.find((used) => !above.includes(used));
      if (below) throw new Error(`${folder}: ${room} uses ${below}, which does not stand above it`);
      const base = `^apps/web/app/${folder}/`;
      const allowed = [room, ...uses].join("|");
      const said = uses.length === 0 ? "none of its neighbours" : uses.join(", ");
      return {
        name: `room-${folder.replaceAll("/", "-")}-${room}`,
        comment: `${folder}/${room} holds ${holds}; it may import ${said} (scripts/checks/webRooms.mjs).`,
        from: { path: `${base}${room}/`, pathNot: "[.]test[.]tsx?$" },
        // A feature's rooms share its style sheets.
        to: { path: base, pathNot: [`${base}(?:${allowed})/`, "[.]css$"] },
      };
    }),
  );
}
