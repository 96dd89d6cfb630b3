import { roomRules, rooms as listedRooms } from "./scripts/rooms.mjs";

/**
 * The arrows of ARCHITECTURE.md: who may import whom. Every rule says why it exists; when one of
 * them is in your way, discuss its reason, not the rule.
 */

const tests = "[.]test[.]tsx?$";
const domain = "^packages/domain/";
const contract = "^packages/contract/";
const html = "^packages/html/";
const server = "^apps/server/src/";
const web = "^apps/web/";
const site = "^apps/site/";
const emulators = "^apps/emulators/";
const serverTests = `${server}testing/|${tests}`;

/** A package from the registry, wherever it is installed. */
function npm(...names) {
  return `node_modules/(?:${names.join("|")})/`;
}

const databaseLibraries = npm(
  "drizzle-orm",
  "drizzle-kit",
  "pg",
  "pg-boss",
  "@electric-sql/pglite",
);
const httpLibraries = npm("fastify", "fastify-type-provider-zod", "@fastify/[^/]+");
const vendorLibraries = npm(
  "grammy",
  "stripe",
  "eventsource-parser",
  "s3mini",
  "sharp",
  "mediabunny",
);

const packages = [
  {
    name: "domain-stands-alone",
    comment:
      "The rules of the product run in the browser and on the server and are tested without " +
      "anything: they import neither a library nor Node, take `now` and return codes.",
    from: { path: domain, pathNot: tests },
    to: { pathNot: domain },
  },
  {
    name: "contract-is-domain-and-zod",
    comment: "What crosses the wire is read by both sides, so it may know neither of them.",
    from: { path: contract, pathNot: tests },
    to: { pathNot: [contract, domain, npm("zod")] },
  },
  {
    name: "html-is-domain-and-a-parser",
    comment:
      "Foreign HTML is read in the browser, where it is pasted, and on the server, where it is sent, by the same code: it may know neither, " +
      "and no elements of a document.",
    from: { path: html, pathNot: tests },
    to: { pathNot: [html, domain, npm("htmlparser2")] },
  },
  {
    name: "server-does-not-know-the-browser",
    comment: "The server answers any client that follows the contract.",
    from: { path: "^apps/server/" },
    to: { path: `${web}|${site}|^e2e/` },
  },
  {
    name: "site-stands-beside-the-app",
    comment:
      "The public pages are HTML without scripts: they know the catalogue and the addresses, and nothing that runs. They share the " +
      "look of the app as a style sheet.",
    from: { path: site },
    to: { path: `${web}|^apps/server/|${emulators}|^e2e/` },
  },
  {
    name: "app-does-not-know-the-site",
    comment: "The app leads to the public pages by their addresses (packages/contract).",
    from: { path: web },
    to: { path: site },
  },
  {
    name: "web-reaches-the-server-over-the-wire",
    comment: "Importing server code would put it, and what it knows, into the browser's bundle.",
    from: { path: web },
    to: { path: `^apps/server/|${emulators}|^e2e/` },
  },
  {
    name: "emulators-stand-alone",
    comment:
      "An emulator that shares code with us would agree with our mistakes. It speaks the " +
      "provider's format from the provider's documentation alone.",
    from: { path: emulators },
    to: { path: "^(?:packages|apps|e2e|bench|chaos|simulation)/", pathNot: emulators },
  },
  {
    name: "emulators-only-in-tests",
    comment: "Nothing that runs in production falls back to an emulator.",
    from: { pathNot: `${emulators}|${serverTests}|^e2e/|^bench/|^chaos/|^scripts/` },
    to: { path: emulators },
  },
  {
    name: "product-does-not-know-its-trials",
    comment:
      "What tries and measures the product is beside it and may be left out of an installation.",
    from: { path: "^(?:packages|apps)/" },
    to: { path: "^(?:e2e|bench|chaos|simulation)/" },
  },
];

const features = [
  {
    name: "queries-belong-to-their-feature",
    comment:
      "A feature's tables are read and written by that feature alone; others ask its verbs, which " +
      "apply its rules.",
    from: {
      path: `${server}(?!features/)|${server}features/([^/]+)/`,
      pathNot: `${server}testing/`,
    },
    to: { path: `${server}features/[^/]+/.*[qQ]ueries[.]ts$`, pathNot: `${server}features/$1/` },
  },
  {
    name: "other-features-through-their-verbs",
    comment:
      "The verbs (features/x/x.ts) are a feature's door; its other files may change any day.",
    from: { path: `${server}features/([^/]+)/`, pathNot: tests },
    to: {
      path: `${server}features/([^/]+)/`,
      pathNot: [`${server}features/$1/`, `${server}features/([^/]+)/\\1[.]ts$`],
    },
  },
  {
    name: "routes-call-verbs",
    comment:
      "A route reads a request, calls a verb and answers. SQL or a provider in a route would be a " +
      "rule of the product that only HTTP clients get.",
    from: { path: `${server}features/[^/]+/.*[rR]outes[.]ts$` },
    to: {
      path: [
        `${server}(?:db|providers)/`,
        `${server}features/[^/]+/.*[qQ]ueries[.]ts$`,
        databaseLibraries,
        vendorLibraries,
      ],
    },
  },
  {
    name: "routes-call-their-own-verbs",
    comment: "A route that needs another feature is a missing verb of its own feature.",
    from: { path: `${server}features/([^/]+)/.*[rR]outes[.]ts$` },
    to: { path: `${server}features/`, pathNot: `${server}features/$1/` },
  },
  {
    name: "only-the-app-registers-routes",
    comment: "app.ts is the table of contents: what is not registered there does not exist.",
    from: { pathNot: `${server}app[.]ts$|${tests}` },
    to: { path: `${server}features/[^/]+/.*[rR]outes[.]ts$` },
  },
  {
    name: "verbs-do-not-know-http",
    comment:
      "A verb is called by routes, by the worker and by tests alike: it returns values and refuses " +
      "with codes; requests, replies and status codes stay in routes.ts and http/.",
    // A view says how a row crosses the wire (see views-belong-to-routes); a message to an owner says what the product says.
    from: {
      path: `${server}features/[^/]+/`,
      pathNot: `/[^/]*[rR]outes[.]ts$|View[.]ts$|${server}features/alerts/messageText[.]ts$|${tests}`,
    },
    to: { path: [`${server}http/`, contract, httpLibraries] },
  },
  {
    name: "views-belong-to-routes",
    comment:
      "A view turns a row into what crosses the wire; a verb that used one would speak HTTP.",
    from: { path: server, pathNot: `/[^/]*[rR]outes[.]ts$|View[.]ts$|${tests}` },
    to: { path: `${server}features/[^/]+/.*View[.]ts$` },
  },
  {
    name: "verbs-do-not-build-providers",
    comment: "A verb speaks to the interface it is given, so a test can give it another.",
    from: { path: `${server}features/`, pathNot: tests },
    to: { path: [`${server}providers/[^/]+/`, vendorLibraries] },
  },
  {
    name: "queries-do-not-decide",
    comment:
      "A query is one statement with a name: it knows the database and the words of the domain.",
    from: { path: `${server}features/[^/]+/.*[qQ]ueries[.]ts$` },
    to: {
      pathNot: [
        `${server}db/`,
        domain,
        npm("drizzle-orm"),
        "^node:|^(?:crypto|buffer)$",
        // Of its own feature: see queries-belong-to-their-feature.
        `${server}features/[^/]+/.*[qQ]ueries[.]ts$`,
      ],
    },
  },
];

const rooms = [
  {
    name: "sql-lives-in-queries",
    comment: "All SQL is in db/ and in queries.ts, so that a reader of the schema finds its users.",
    from: {
      path: server,
      pathNot: `${server}db/|${server}features/[^/]+/.*[qQ]ueries[.]ts$|${serverTests}`,
    },
    to: { path: databaseLibraries },
  },
  {
    name: "database-serves-it-does-not-ask",
    comment: "db/ is below everything that uses it.",
    from: { path: `${server}db/`, pathNot: tests },
    to: { path: `${server}(?:features|http|providers)/|${httpLibraries}|${contract}` },
  },
  {
    name: "providers-know-only-their-vendor",
    comment:
      "An outside service is one folder behind one interface; database and features stay out.",
    from: { path: `${server}providers/`, pathNot: tests },
    to: { path: `${server}(?:features|db|http)/|${databaseLibraries}|${httpLibraries}` },
  },
  {
    name: "one-vendor-a-provider",
    comment: "Two vendors are replaced one at a time only while they do not know of each other.",
    from: { path: `${server}providers/([^/]+)/`, pathNot: tests },
    to: { path: `${server}providers/[^/]+/`, pathNot: `${server}providers/$1/` },
  },
  {
    name: "vendor-sdk-in-its-provider",
    comment: "Our own interface (providers/*.ts) and the rest of the server are free of vendors.",
    from: { path: server, pathNot: `${server}providers/[^/]+/|${serverTests}` },
    to: { path: vendorLibraries },
  },
  {
    name: "main-builds-things",
    comment: "Which vendor stands behind an interface is decided in one place.",
    from: {
      path: server,
      pathNot: `${server}(?:main|stripeSetup|checkSettings|backup/(?:backup|bucket|copyFiles|restore))[.]ts$|${server}providers/|${serverTests}`,
    },
    to: { path: `${server}providers/[^/]+/` },
  },
  {
    name: "main-is-the-entrance",
    comment: "main.ts starts the process when it is imported.",
    from: { pathNot: `${server}main[.]ts$` },
    to: { path: "^apps/(?:server|emulators)/src/main[.]ts$" },
  },
  {
    name: "settings-are-passed-in",
    comment: "Configuration is read once, checked once and passed in; only its type travels.",
    from: {
      path: server,
      pathNot: `${server}(?:main|reseal|stripeSetup|checkSettings|admin|backup/(?:backup|copyFiles|restore|releaseHeld|move)|config)[.]ts$|${serverTests}`,
    },
    to: { path: `${server}config[.]ts$`, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "testing-only-in-tests",
    comment: "Test plumbing in production code would make the code know that it is tested.",
    from: { pathNot: `${serverTests}|^e2e/|^bench/|^chaos/|^simulation/|^scripts/` },
    to: { path: `${server}testing/|${tests}` },
  },
];

/** Rooms inside the larger features and packages: the lower of two does not know the upper. */
const innerRooms = [
  {
    name: "domain-rooms-stand-side-by-side",
    comment:
      "Texts, times and the life of a publication are understood one at a time: they know the codes " +
      "of problems, not each other.",
    from: { path: `${domain}src/(text|time|publications)/`, pathNot: tests },
    to: { path: `${domain}src/`, pathNot: `${domain}src/(?:$1/|errors[.]ts$)` },
  },
  {
    name: "polls-and-plans-know-texts-only",
    comment: "A poll and a plan measure texts; posts and times are none of their business.",
    from: { path: `${domain}src/(polls|plans)/`, pathNot: tests },
    to: { path: `${domain}src/`, pathNot: `${domain}src/(?:$1/|text/|errors[.]ts$)` },
  },
  {
    name: "posts-know-texts-and-polls",
    comment: "A draft holds a post or a poll; when it goes out is another rule's matter.",
    from: { path: `${domain}src/posts/`, pathNot: tests },
    to: { path: `${domain}src/`, pathNot: `${domain}src/(?:posts/|polls/|text/|errors[.]ts$)` },
  },
  {
    name: "alerts-know-what-they-tell-of",
    comment:
      "A cause is found in the states of channels and publications, and quiet hours on a clock; what was " +
      "written is none of its business.",
    from: { path: `${domain}src/alerts/`, pathNot: tests },
    to: {
      path: `${domain}src/`,
      pathNot: `${domain}src/(?:alerts/|publications/|time/|channel[.]ts$|errors[.]ts$)`,
    },
  },
  {
    name: "delivery-rules-are-a-function",
    comment:
      "The simulation plays the worker's rules in virtual time: they may name the shapes of rows and " +
      "lines, and call neither database nor disk.",
    from: { path: `${server}features/delivery/rules/`, pathNot: tests },
    to: {
      pathNot: [
        `${server}features/delivery/rules/`,
        `${server}features/delivery/journal/(?:journalLine|evidence)[.]ts$`,
        domain,
      ],
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "delivery-journal-knows-only-its-disk",
    comment:
      "The journal is read when the database is away, set back or wrong: it depends on nothing that " +
      "decides, and on no database.",
    from: { path: `${server}features/delivery/journal/`, pathNot: tests },
    to: {
      path: [`${server}(?:db|features|http|providers)/`, `${server}deps[.]ts$`],
      pathNot: `${server}features/delivery/journal/`,
    },
  },
  {
    name: "delivery-database-does-not-send",
    comment:
      "Leases and outcomes are transactions: they are given evidence, and open neither files nor " +
      "connections to Telegram.",
    from: { path: `${server}features/delivery/database/`, pathNot: tests },
    to: {
      path: [
        `${server}features/delivery/(?:engine|journal)/`,
        `${server}features/delivery/worker[.]ts$`,
        `${server}providers/`,
        "^(?:node:)?fs",
      ],
      pathNot: `${server}features/delivery/journal/(?:journalLine|evidence)[.]ts$`,
    },
  },
  {
    name: "delivery-is-entered-through-its-worker",
    comment: "worker.ts puts the engine together; who starts a part of it alone starts no worker.",
    from: { path: server, pathNot: `${server}features/delivery/(?:engine/|worker[.]ts$)|${tests}` },
    to: { path: `${server}features/delivery/engine/` },
  },
  {
    name: "content-knows-no-database",
    comment:
      "What a publication says is read and written by functions of the text alone; of the database " +
      "they know the shape that is stored.",
    from: { path: `${server}features/publications/content/`, pathNot: tests },
    to: {
      path: [`${server}(?:db|http|providers|features)/`, `${server}deps[.]ts$`],
      pathNot: `${server}features/publications/content/`,
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "publications-do-not-know-their-rooms",
    comment: "The verbs of publications are below their rooms and know what a text says, no more.",
    from: { path: `${server}features/publications/[^/]+$`, pathNot: tests },
    to: {
      path: `${server}features/publications/[^/]+/`,
      pathNot: `${server}features/publications/content/`,
    },
  },
  {
    name: "rooms-of-publications-stand-side-by-side",
    comment:
      "Calendar, events, upkeep and waiting can each be read alone. Scheduled items stand above " +
      "waiting, because they say the same in other words.",
    from: {
      path: `${server}features/publications/(calendar|events|upkeep|waiting|scheduledItems)/`,
      pathNot: tests,
    },
    to: {
      path: `${server}features/publications/(?!content/)[^/]+/`,
      pathNot: [
        `${server}features/publications/$1/`,
        `${server}features/publications/waiting/waiting[.]ts$`,
      ],
    },
  },
  {
    name: "only-scheduled-items-stand-above-waiting",
    comment: "See rooms-of-publications-stand-side-by-side.",
    from: { path: `${server}features/publications/(?:calendar|events|upkeep)/` },
    to: { path: `${server}features/publications/waiting/` },
  },
  {
    name: "machine-and-secrets-are-below",
    comment: "What the server knows of its machine and its keys serves features and knows none.",
    from: { path: `${server}(?:machine|secrets)/`, pathNot: tests },
    to: { path: `${server}(?:features|http|providers)/` },
  },
  {
    name: "simulation-has-no-surroundings-of-its-own",
    comment:
      "A seed is played the same way every time: of the server the simulation takes rules and types, " +
      "nothing that asks a clock, a disk or a database. Its tests compare it with the real database.",
    from: { path: "^simulation/", pathNot: tests },
    to: {
      path: [server, "^(?:node:)?fs", databaseLibraries],
      pathNot: [
        `${server}features/delivery/rules/`,
        `${server}features/delivery/journal/(?:journalLine|evidence)[.]ts$`,
        `${server}machine/elapsedClock[.]ts$`,
      ],
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "simulation-judges-from-outside",
    comment:
      "Model and promises know neither workers nor surroundings: a judge that shared their code would " +
      "share their mistakes.",
    from: { path: "^simulation/(?:model|promises)/" },
    to: { path: "^simulation/(?:workers|surroundings)/" },
  },
];

const browser = [
  {
    name: "web-features-do-not-know-each-other",
    comment:
      "A feature of the web app can be read, moved and deleted alone; routes compose features.",
    from: { path: `${web}app/features/([^/]+)/` },
    to: { path: `${web}app/features/`, pathNot: `${web}app/features/$1/` },
  },
  {
    name: "web-features-do-not-know-routes",
    comment: "Routes are above features.",
    from: { path: `${web}app/(?:features|shared)/` },
    to: { path: `${web}app/(?:routes/|routes[.]ts|root[.]tsx)` },
  },
  {
    name: "web-shared-is-below-features",
    comment: "Shared code must not depend on its users.",
    from: { path: `${web}app/shared/` },
    to: { path: `${web}app/features/` },
  },
  {
    name: "web-ui-has-no-product-words",
    comment:
      "shared/ui is look and behaviour: it fetches nothing and does not know what a post is.",
    from: { path: `${web}app/shared/ui/`, pathNot: tests },
    to: {
      path: `${web}app/shared/(?:api|storage)/|${domain}|${contract}|${npm("@tanstack/react-query")}`,
    },
  },
];

const hygiene = [
  {
    name: "no-cycles",
    comment: "Files in a circle can only be understood, tested and loaded all at once.",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  {
    name: "no-missing-import",
    comment: "An import that cannot be resolved fails on another machine first.",
    from: {},
    // Route types are generated by the framework before the type check, virtual modules by our own build.
    to: { couldNotResolve: true, pathNot: "[+]types/|^virtual:" },
  },
  {
    name: "no-undeclared-package",
    comment: "A package that only happens to be installed disappears with the one that brought it.",
    from: {},
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  },
  {
    name: "no-development-package-in-production",
    comment:
      "`npm run serve` installs without it, and builds the web app and the public pages itself.",
    from: {
      path: "^(?:packages|apps)/",
      pathNot: `${serverTests}|${emulators}|^apps/server/drizzle[.]config[.]ts$`,
    },
    to: {
      dependencyTypes: ["npm-dev"],
      dependencyTypesNot: ["type-only"],
      pathNot: npm("@types/[^/]+"),
    },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...packages,
    ...features,
    ...rooms,
    ...innerRooms,
    ...browser,
    ...roomRules(listedRooms),
    ...hygiene,
  ].map((rule) => ({
    severity: "error",
    ...rule,
  })),
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^apps/[a-z]+/(?:dist|[.]react-router)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
