/**
 * The arrows of ARCHITECTURE.md: who may import whom. Every rule says why it exists; when one of
 * them stands in your way, the reason is the thing to talk about, not the rule.
 */

const tests = "[.]test[.]tsx?$";
const domain = "^packages/domain/";
const contract = "^packages/contract/";
const server = "^apps/server/src/";
const web = "^apps/web/";
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
  "ai",
  "@ai-sdk/[^/]+",
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
    name: "server-does-not-know-the-browser",
    comment: "The server answers any client that keeps to the contract.",
    from: { path: "^apps/server/" },
    to: { path: `${web}|^e2e/` },
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
      "keep its rules.",
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
    // A view says how a row crosses the wire (see views-belong-to-routes).
    from: {
      path: `${server}features/[^/]+/`,
      pathNot: `/[^/]*[rR]outes[.]ts$|View[.]ts$|${tests}`,
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
      pathNot: `${server}main[.]ts$|${server}providers/|${serverTests}`,
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
      pathNot: `${server}(?:main|reseal|config)[.]ts$|${serverTests}`,
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
    comment: "What everybody uses may use nobody.",
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
    comment: "An import that cannot be resolved fails on somebody else's machine first.",
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
    comment: "A production install does not have it.",
    from: {
      path: "^(?:packages|apps)/[^/]+/(?:src|app)/",
      pathNot: `${serverTests}|${emulators}|${web}app/routes[.]ts$`,
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
  forbidden: [...packages, ...features, ...rooms, ...browser, ...hygiene].map((rule) => ({
    severity: "error",
    ...rule,
  })),
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(?:^|/)(?:build|[.]react-router)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
