// What deploy/ and docs/deployment.md name must exist in the program: variables, ports, paths, files, metrics and
// commands.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { Room } from "./gateway/support";

const root = path.join(__dirname, "..");
const text = (file: string) => readFileSync(path.join(root, file), "utf8");

function filesUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = `${folder}/${name}`;
    return statSync(path.join(root, file)).isDirectory() ? filesUnder(file) : [file];
  });
}

const deployed = filesUnder("deploy");
const page = "docs/deployment.md";
const everything = [...deployed, page].map((file) => ({ file, content: text(file) }));
const dockerfile = text("deploy/container/Dockerfile");
const sources = filesUnder("src/gateway").map(text).join("\n");
const found = (content: string, form: RegExp) => [...new Set([...content.matchAll(form)].map(([, one = ""]) => one))];

const compose = z
  .object({
    services: z.object({
      gateway: z.looseObject({
        build: z.object({ context: z.string(), dockerfile: z.string() }),
        read_only: z.literal(true),
        cap_drop: z.tuple([z.literal("ALL")]),
        ports: z.array(z.string()),
        environment: z.record(z.string(), z.string()),
        volumes: z.array(z.string()),
      }),
      database: z.looseObject({ healthcheck: z.looseObject({}) }),
    }),
  })
  .parse(parse(text("deploy/container/compose.yaml")));

const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.literal("https"), scheme: z.literal("HTTPS") }),
});
const mount = z.object({ name: z.string(), mountPath: z.string() });
const deployment = z.object({
  kind: z.literal("Deployment"),
  spec: z.object({
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.literal(1000) }),
        containers: z.tuple([
          z.object({
            ports: z.tuple([z.object({ name: z.literal("https"), containerPort: z.number() })]),
            env: z.array(z.object({ name: z.string(), value: z.string() })),
            securityContext: z.looseObject({
              allowPrivilegeEscalation: z.literal(false),
              readOnlyRootFilesystem: z.literal(true),
            }),
            startupProbe: probe,
            livenessProbe: probe,
            readinessProbe: probe,
            volumeMounts: z.array(mount),
          }),
        ]),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
});
const kubernetes = z
  .array(z.looseObject({ kind: z.string() }))
  .parse(parseAllDocuments(text("deploy/kubernetes/bidsheet.yaml")).map((one) => z.unknown().parse(one.toJS())));
const { spec: pod } = deployment.parse(kubernetes.find(({ kind }) => kind === "Deployment")).spec.template;
const [container] = pod.containers;

const rules = z
  .object({
    groups: z.array(z.object({ rules: z.array(z.looseObject({ alert: z.string(), expr: z.string() })) })),
  })
  .parse(parse(text("deploy/prometheus/bidsheet.rules.yaml")))
  .groups.flatMap((group) => group.rules);

const environmentIn = (name: string) => new RegExp(`${name}=(\\S+)`).exec(dockerfile)?.[1];

describe("Deployment", () => {
  it.each(everything)("names only variables that the gateway reads: $file", ({ content }) => {
    const named = found(content, /\b((?:BIDSHEET|OTEL)_[A-Z_]*[A-Z]|DATABASE_URL)\b/g);
    // OpenTelemetry's packages read this one by its signal or for all.
    const lacking = named.filter((name) => !sources.includes(name) && !name.startsWith("BIDSHEET_CHECK_"));
    expect(lacking).toEqual([]);
    const checked = named.flatMap((name) => /^BIDSHEET_CHECK_(.*)$/.exec(name)?.[1] ?? []);
    for (const name of checked) expect(text("src/gateway/doctor/platform.ts")).toContain(`"${name}"`);
  });

  it.each(everything)("names only scripts and files that are there: $file", ({ file, content }) => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(text("package.json")));
    const lacking = found(content, /npm run ([a-z:-]+)/g).filter((name) => !Object.hasOwn(scripts, name));
    expect(lacking).toEqual([]);
    const files = [
      ...found(content, /\b((?:src|deploy|scripts)\/[\w./-]+\.(?:ts|sh|mjs|yaml|service|conf))\b/g),
      ...found(content, /\]\(((?!http)[\w./-]+)[)#]/g).map((link) => path.join(path.dirname(file), link)),
    ];
    expect(files.filter((one) => !existsSync(path.join(root, one)))).toEqual([]);
  });

  it("gives the gateway only commands that it knows", () => {
    const asked = everything.flatMap(({ content }) => found(content, /npm run gateway -- (\w+)/g));
    expect(new Set(asked)).toEqual(new Set(["doctor", "backup", "restore"]));
    for (const command of asked) expect(text("src/gateway/main.ts")).toContain(`"${command}"`);
  });

  it("copies into the image what is there, and what the ignore file lets through", () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) =>
      names.split(" "),
    );
    expect(copied.length).toBeGreaterThan(5);
    const admitted = found(text("deploy/container/Dockerfile.dockerignore"), /^!(.+)$/gm);
    for (const one of copied) {
      expect([one, existsSync(path.join(root, one))]).toEqual([one, true]);
      expect([one, admitted.some((name) => one === name || one.startsWith(`${name}/`))]).toEqual([one, true]);
    }
    // All that the build reads.
    for (const one of ["webpack.config.js", "manifest.xml", "tsconfig.json", "assets"]) expect(copied).toContain(one);
  });

  it("starts the gateway that the build makes", () => {
    const starts = [
      ["deploy/systemd/bidsheet.service", /^ExecStart=.*node (.+)$/m],
      ["deploy/container/start.sh", /^exec node (\S+)/m],
    ] as const;
    for (const [file, form] of starts)
      expect([file, form.exec(text(file))?.[1]]).toEqual([file, "dist/gateway/main.js"]);
    expect(text("webpack.config.js")).toContain('entry: { main: "./src/gateway/main.ts" }');
    expect(text("webpack.config.js")).toContain('path.resolve(__dirname, "dist/gateway")');
  });

  it("serves one port everywhere, as no administrator", () => {
    const port = environmentIn("PORT");
    expect(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]).toBe(port);
    expect(compose.services.gateway.ports.map((one) => one.split(":")[1])).toEqual([port]);
    expect(String(container.ports[0].containerPort)).toBe(port);
    expect(container.env.find(({ name }) => name === "PORT")?.value).toBe(port);
    expect(/^USER (\w+)$/m.exec(dockerfile)?.[1]).toBe("node");
    const proxied = [text("deploy/proxy/nginx.conf"), text("deploy/proxy/Caddyfile")];
    expect(text("deploy/systemd/bidsheet.service")).toContain(`Environment=PORT=${port}`);
    for (const content of proxied) expect(content).toContain(`127.0.0.1:${port}`);
  });

  it("mounts files where the image looks for them", () => {
    const looked = `${dockerfile}\n${text("deploy/container/start.sh")}`;
    const mounted = [
      ...container.volumeMounts.map(({ mountPath }) => mountPath),
      ...compose.services.gateway.volumes.map((one) => one.split(":")[1] ?? ""),
    ].filter((one) => one !== "/tmp");
    for (const one of mounted) expect([one, looked.includes(one)]).toEqual([one, true]);
    const volumes = pod.volumes.map(({ name }) => name);
    for (const { name } of container.volumeMounts) expect(volumes).toContain(name);
    const { context, dockerfile: built } = compose.services.gateway.build;
    expect(existsSync(path.join(root, "deploy/container", context, built))).toBe(true);
  });

  it("asks for addresses that the gateway answers without a session", async () => {
    const room = new Room();
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
    const asked = [
      ...probes.map(({ httpGet }) => httpGet.path),
      ...found(text("deploy/proxy/Caddyfile"), /health_uri (\S+)/g),
      ...found(text("deploy/container/health.mjs"), /path: "([^"]+)"/g),
    ];
    expect(asked).toHaveLength(5);
    for (const one of asked) expect((await room.ask("GET", one)).status).toBe(200);
    await room.gateway.close();
  });

  it("alerts on metrics and operations that the gateway has, and says what to look at", async () => {
    const room = new Room();
    const token = await room.connect();
    await room.operation(token, "listEvents", {});
    const metrics = await (await room.gateway.fetch(new Request("https://gateway.test/metrics"))).text();
    const named = rules.flatMap(({ expr }) => found(expr, /\b(bidsheet_\w+)/g));
    for (const name of named) expect(metrics).toContain(`${name}{`.replace(/(_total|_length)\{/, "$1"));
    for (const operation of rules.flatMap(({ expr }) => found(expr, /operation="(\w+)"/g)))
      expect(metrics).toContain(`operation="${operation}"`);
    expect(found(text(page), /^\| `(Bidsheet\w+)`/gm)).toEqual(rules.map(({ alert }) => alert));
    await room.gateway.close();
  });

  it("lets through what the gateway takes, and waits as long as it does", () => {
    const nginx = text("deploy/proxy/nginx.conf");
    const caddy = text("deploy/proxy/Caddyfile");
    const limit = /const MOST_BYTES = ([\d_]+);/.exec(text("src/gateway/routes/handovers.ts"))?.[1];
    const most = Number(limit?.replaceAll("_", ""));
    const sizes = [/client_max_body_size (\d+)m;/.exec(nginx)?.[1], /max_size (\d+)MB/.exec(caddy)?.[1]];
    for (const size of sizes) expect(Number(size) * 1_000_000).toBeGreaterThan(most);
    const waits = [...`${nginx}\n${caddy}`.matchAll(/(?:read|send|header)_timeout (\d+)s/g)].map(([, one]) =>
      Number(one),
    );
    expect(waits).toHaveLength(4);
    // Patience for a turn, then the platform's answer: 30 s each, and a read is asked three times.
    for (const seconds of waits) expect(seconds).toBeGreaterThanOrEqual(120);
    // A stop waits for the platform's answer.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(30);
    expect(Number(/TimeoutStopSec=(\d+)/.exec(text("deploy/systemd/bidsheet.service"))?.[1])).toBeGreaterThan(30);
  });
});
