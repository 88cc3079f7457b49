// The import tables of docs/architecture.md as rules: each room lists the rooms, and each subject folder the subjects
// of its room, that it may import. All else is an error, and so is a circle of files, of types too.
const NODE_MODULES = "node_modules";

/** One rule a room: anything inside src that is not listed, and any package that is not listed, is refused. */
function room(name, { rooms = [], packages = [], node = false }) {
  const own = `^src/${name}/`;
  const allowedRooms = rooms.map((other) => `^src/${other}`);
  const rules = [
    {
      name: `${name}-rooms`,
      comment: `${name} may import ${rooms.join(", ") || "no other room"}`,
      severity: "error",
      from: { path: own },
      to: { path: "^(src|test|bench|scripts)/", pathNot: [own, ...allowedRooms] },
    },
    {
      name: `${name}-packages`,
      comment: `${name} may use the packages ${packages.join(", ") || "none"}`,
      severity: "error",
      from: { path: own },
      to: {
        path: NODE_MODULES,
        pathNot: packages.map((one) => `${NODE_MODULES}/${one}${one.endsWith("/") ? "" : "(/|$)"}`),
      },
    },
  ];
  if (!node)
    rules.push({
      name: `${name}-node`,
      comment: `${name} runs in the browser: no Node modules`,
      severity: "error",
      from: { path: own },
      to: { dependencyTypes: ["core"] },
    });
  return rules;
}

/** One rule a subject folder: of its own room it may import the listed subjects and the files at the room's root. */
function subjects(name, table, { root = true } = {}) {
  return Object.entries(table).map(([subject, allowed]) => ({
    name: `${name}/${subject}-subjects`,
    comment: `${name}/${subject} may import ${allowed.join(", ") || "no other subject"} of its room`,
    severity: "error",
    from: { path: `^src/${name}/${subject}/` },
    to: {
      path: root ? `^src/${name}/[^/]+/` : `^src/${name}/`,
      pathNot: [subject, ...allowed].map((one) => `^src/${name}/${one}/`),
    },
  }));
}

const REACT = ["react", "react-dom", "@types/react", "@types/react-dom", "@fluentui/", "@tanstack/"];

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: { path: "^src/" },
      to: { circular: true },
    },
    { name: "no-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
    ...room("platform", { packages: ["zod"] }),
    ...room("values", {}),
    ...room("sync", { rooms: ["values"] }),
    ...room("sheets", { rooms: ["values"], packages: ["fflate"] }),
    ...room("functions", { rooms: ["values"] }),
    ...room("bids", { rooms: ["values", "sheets"] }),
    // HiGHS, for whoever searches: the pane's worker, and a thread of the gateway.
    ...room("solver", { rooms: ["bids/award/integerProgram\\.ts$"], packages: ["highs"] }),
    ...room("reports", { rooms: ["values", "sheets"] }),
    ...room("invitations", { rooms: ["values"] }),
    ...room("probes", { packages: ["@types/office-js"] }),
    ...room("collections", { rooms: ["sync", "platform", "values"] }),
    ...room("workbook", {
      rooms: ["values", "sync", "sheets", "bids", "reports", "invitations"],
      packages: ["zod", "@types/office-js"],
    }),
    ...room("workflows", {
      rooms: [
        "platform",
        "collections",
        "sync",
        "sheets",
        "bids",
        "functions",
        "reports",
        "invitations",
        "values",
        "workbook/(workbook|excel/errors|\\w+/(\\w+T|t)ypes)\\.ts$",
      ],
    }),
    ...room("taskpane", {
      rooms: [
        "workflows",
        "workbook",
        "platform",
        "collections",
        "sync",
        "sheets",
        "bids",
        "functions",
        "reports",
        "invitations",
        "probes",
        "solver",
        "values",
      ],
      packages: [...REACT, "intl-messageformat", "@azure/msal-browser"],
    }),
    ...room("gateway", {
      // All of them are pure: what the gateway carries out is read back and understood by the same rules as in the pane.
      // Of `bids` it has the award search alone, and the words of its questions and answers: it knows no sheet.
      rooms: [
        "platform",
        "collections",
        "sync",
        "values",
        "invitations/(types|refusal|chunks)\\.ts$",
        "bids/award/(scenarioSolve|integerProgram|types)\\.ts$",
        "solver",
      ],
      packages: [
        "hono",
        "@hono/",
        "@opentelemetry/",
        "@types/pg",
        "jose",
        "libsql",
        "pg",
        "pino",
        "prom-client",
        "undici",
        "umzug",
        "zod",
      ],
      node: true,
    }),
    ...room("simulator", { packages: ["hono", "@hono/", "zod"], node: true }),
    ...room("workbench", { packages: ["@ironcalc/", "numfmt", "fflate"] }),
    ...subjects("sync", {
      match: [],
      rules: [],
      agreed: ["match"],
      adopt: [],
      plan: ["match", "agreed", "adopt"],
      guards: ["plan"],
      shifted: ["match", "agreed"],
    }),
    ...subjects("bids", {
      sets: [],
      pointed: [],
      rates: ["pointed"],
      award: ["sets", "pointed"],
      compare: [],
      negotiation: ["compare"],
      rounds: ["compare"],
      awardSheet: ["award", "compare", "pointed"],
      letters: ["award", "awardSheet", "compare", "negotiation"],
      sensitivity: ["award"],
      scores: ["award", "awardSheet", "compare", "sensitivity"],
      sensitivitySheet: ["award", "compare", "awardSheet", "sensitivity"],
      scenarios: ["award", "compare", "awardSheet"],
      board: ["awardSheet", "compare"],
    }),
    ...subjects(
      "workbook",
      {
        excel: [],
        store: ["excel"],
        table: ["excel", "store"],
        sheets: ["excel", "store", "table"],
        adopt: ["excel", "table"],
        rows: ["excel", "store", "table", "sheets"],
        reports: ["excel", "store", "table", "sheets"],
        compare: ["excel", "store", "table", "sheets"],
        marks: ["excel", "store", "table"],
        leave: ["excel", "store", "table", "sheets", "reports", "marks"],
      },
      { root: false }, // The root joins them all: officeWorkbook.ts and its interface.
    ),
    ...subjects("workflows", {
      table: [],
      reports: [],
      compare: ["table"],
      award: ["compare"],
      journal: ["table"],
      outcomes: ["table", "journal"],
      refresh: ["table", "journal", "outcomes"],
      link: ["table", "refresh", "reports"],
      adopt: ["table", "link"],
      send: ["table", "journal", "outcomes", "refresh"],
      invite: ["journal", "outcomes", "send"],
      events: ["table", "journal", "outcomes", "send"],
      activity: ["table", "journal", "outcomes", "send", "invite"],
      leave: ["table", "journal", "send"],
      functions: [],
    }),
    // App.tsx, front.ts, firstScreen.ts, commands.ts, start.ts and their like stand above all subjects: no subject imports from the root.
    ...subjects(
      "taskpane",
      {
        clock: [],
        language: [],
        parts: ["language"],
        pane: ["language", "parts", "pkce"],
        check: ["language", "parts", "pane"],
        help: ["language", "parts", "pane"],
        admin: ["language", "pkce"],
        pkce: [],
        tables: ["language", "parts", "pane"],
        invite: ["language", "parts", "pane"],
        preview: ["language", "parts", "pane", "tables"],
        reports: ["language", "parts", "pane", "tables", "leave"],
        connect: ["language", "pkce", "parts", "pane", "tables", "reports", "invite", "events"],
        adopt: ["language", "parts", "pane", "tables", "preview"],
        link: ["language", "parts", "pane", "tables", "adopt"],
        leave: ["language", "parts", "pane", "tables"],
        bids: ["language", "parts", "pane", "tables"],
        functions: ["language", "pane"],
        activity: ["language", "parts", "pane", "preview"],
        compare: ["language", "parts", "pane", "tables", "preview"],
        award: ["language", "parts", "pane", "tables", "preview", "compare"],
        events: ["language", "parts", "pane", "tables", "preview", "compare", "invite"],
        home: [
          "language",
          "parts",
          "pane",
          "tables",
          "preview",
          "reports",
          "invite",
          "events",
          "adopt",
          "link",
          "compare",
          "award",
          "connect",
          "events",
          "leave",
        ],
      },
      { root: false },
    ),
    {
      name: "pure-rooms-stay-pure",
      comment: "only taskpane/start.ts joins the pane to the real client and workbook",
      severity: "error",
      from: { path: "^src/taskpane/", pathNot: "^src/taskpane/(start|services|commands)\\.tsx?$" },
      to: { path: "^src/workbook/", dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: NODE_MODULES },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
