// The import table of docs/architecture.md as rules: each room lists what it may import, all else is an error.
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

const REACT = ["react", "react-dom", "@types/react", "@types/react-dom", "@fluentui/", "@tanstack/"];

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: { path: "^src/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    { name: "no-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
    ...room("platform", { packages: ["zod"] }),
    ...room("values", {}),
    ...room("sync", { rooms: ["values"] }),
    ...room("sheets", { rooms: ["values"] }),
    ...room("bids", { rooms: ["values", "sheets"] }),
    // A starter sheet of a report is a draft of a sheet, as those of bids are.
    ...room("reports", { rooms: ["values", "sheets"] }),
    ...room("invitations", { rooms: ["values"] }),
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
        "reports",
        "invitations",
        "values",
      ],
      packages: [...REACT, "highs"],
    }),
    ...room("gateway", {
      rooms: ["platform"],
      packages: ["hono", "@hono/", "libsql", "pino", "prom-client", "zod"],
      node: true,
    }),
    ...room("simulator", { packages: ["hono", "@hono/", "zod"], node: true }),
    ...room("workbench", { packages: ["@ironcalc/", "numfmt", "fflate"] }),
    {
      name: "pure-rooms-stay-pure",
      comment: "only taskpane/index.tsx joins the pane to the real client and workbook",
      severity: "error",
      from: { path: "^src/taskpane/", pathNot: "^src/taskpane/(index|services|commands)\\.tsx?$" },
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
