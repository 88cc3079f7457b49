import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { officeHosts, publicHosts, withOfficeJs } from "../../../src/gateway/profile/officeHosts";
import { Room } from "../support";

const none = { cloud: undefined, scripts: undefined, frames: undefined };

async function policyOf(settings: Partial<typeof none> | Record<string, string>, address = "/taskpane.html") {
  const room = new Room({ office: officeHosts({ ...none, ...settings }) });
  const policy = (await room.start("GET", address)).headers.get("Content-Security-Policy") ?? "";
  return new Map(policy.split("; ").map((line) => [line.split(" ")[0] ?? "", line.split(" ").slice(1)]));
}

describe("the pages that may frame the pane, and the script that it loads", () => {
  it("are the public Office's and Teams' unless somebody says otherwise", async () => {
    const policy = await policyOf({});
    expect(policy.get("script-src")).toEqual([
      "'self'",
      "https://appsforoffice.microsoft.com",
      "https://officeapis.public.onecdn.static.microsoft",
    ]);
    expect(policy.get("frame-ancestors")).toEqual(
      expect.arrayContaining([
        "'self'",
        "https://*.officeapps.live.com",
        "https://*.sharepoint.com",
        "https://*.cloud.microsoft",
        "https://teams.microsoft.com",
        "https://*.teams.microsoft.com",
      ]),
    );
    const room = new Room();
    const usual = (await room.start("GET", "/taskpane.html")).headers.get("Content-Security-Policy");
    expect(usual).toContain(`frame-ancestors 'self' ${publicHosts.frames.join(" ")}`);
  });

  it.each([
    ["gcc", "https://*.officeapps.live.com", "https://*.office365.us"],
    ["gcch", "https://*.office365.us", "https://*.officeapps.live.com"],
    ["dod", "https://*.osi.apps.mil", "https://*.office.com"],
  ])("are the own ones of %s, and no others", async (cloud, own, other) => {
    const policy = await policyOf({ cloud });
    expect(policy.get("script-src")).toEqual(["'self'", `https://appsforoffice.${cloud}.cdn.office.net`]);
    expect(policy.get("frame-ancestors")).toContain(own);
    expect(policy.get("frame-ancestors")).not.toContain(other);
  });

  it("can be more, and only for the pane", async () => {
    const more = {
      frames: "https://portal.example.com, https://*.intra.example.com",
      scripts: "https://cdn.example.com",
    };
    const pane = await policyOf(more);
    expect(pane.get("frame-ancestors")?.slice(-2)).toEqual([
      "https://portal.example.com",
      "https://*.intra.example.com",
    ]);
    expect(pane.get("script-src")?.at(-1)).toBe("https://cdn.example.com");
    const workbench = await policyOf(more, "/workbench/");
    expect(workbench.get("frame-ancestors")).toEqual(["'self'"]);
  });

  it.each([
    ["cloud", "mars", /BIDSHEET_CLOUD must be one of public, gcc, gcch, dod/],
    ["frames", "*", /BIDSHEET_FRAMES has "\*"/],
    ["frames", "http://a.example.com", /Use origins/],
    ["scripts", "'unsafe-eval'", /BIDSHEET_SCRIPTS has/],
    ["scripts", "https://a.example.com/path", /Use origins/],
    ["frames", "https://*.com;script-src", /Use origins/],
  ])("are refused with a sentence where the %s is %s", (name, text, sentence) => {
    expect(() => officeHosts({ ...none, [name]: text })).toThrow(sentence);
  });
});

describe("the pane's page", () => {
  it("loads office.js from its own cloud", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bidsheet-office-"));
    try {
      writeFileSync(path.join(folder, "taskpane.html"), `<script src="${publicHosts.officeJs}"></script>`);
      const office = officeHosts({ ...none, cloud: "gcch" });
      const room = new Room({ office, mounts: [{ prefix: "/", folder, rewrite: withOfficeJs(office) }] });
      expect(await (await room.start("GET", "/taskpane.html")).text()).toBe(
        '<script src="https://appsforoffice.gcch.cdn.office.net/appsforoffice/lib/1/hosted/office.js"></script>',
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
