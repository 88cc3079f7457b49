import { X509Certificate } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { enterDataFolder } from "../../src/gateway/dataFolder";
import { ensureCertificate, trustCommand } from "../../scripts/certificate";

describe("the certificate for this machine", () => {
  const above = mkdtempSync(path.join(tmpdir(), "bidsheet-certificate-"));
  const folder = path.join(above, "certs");
  // The package that makes certificates says so each time.
  beforeAll(() => void jest.spyOn(console, "log").mockImplementation(() => undefined));
  afterAll(() => jest.restoreAllMocks());
  afterAll(() => rmSync(above, { recursive: true, force: true }));

  const serialOf = (cert: string) => new X509Certificate(cert).fingerprint256;

  it("serves https://localhost to whoever trusts its authority", async () => {
    const { cert, key, caFile } = await ensureCertificate(folder);
    const server = createServer({ cert, key }, (_request, answer) => answer.end("served"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const status = await new Promise((resolve, reject) => {
      const options = {
        ca: readFileSync(caFile),
        host: "127.0.0.1",
        servername: "localhost",
        port,
        agent: false,
      };
      get(options, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).once("error", reject);
    });
    await new Promise((resolve) => server.close(resolve));
    expect(status).toBe(200);
  });

  it("is one and the same for two that start at the same moment", async () => {
    const other = path.join(above, "together", "certs");
    const made = await Promise.all([ensureCertificate(other), ensureCertificate(other), ensureCertificate(other)]);
    expect(new Set(made.map(({ cert }) => serialOf(cert))).size).toBe(1);
    expect(readdirSync(path.dirname(other))).toEqual(["certs"]);
  });

  it("makes the folder around it so that the gateway takes it for its data, as the first start on a machine does", async () => {
    const data = path.join(above, "data");
    await ensureCertificate(path.join(data, "certs"));
    expect(() => enterDataFolder(data).leave()).not.toThrow();
  });

  it("is kept while it is fresh, and made anew three days before its end", async () => {
    const first = await ensureCertificate(folder);
    const day = 24 * 3600 * 1000;
    expect(serialOf((await ensureCertificate(folder, Date.now() + 26 * day)).cert)).toBe(serialOf(first.cert));
    // The clock of the machine is not turned: the new one has the same end, and is refused for that.
    await expect(ensureCertificate(folder, Date.now() + 28 * day)).rejects.toThrow(/Could not make a certificate/);
    expect(serialOf((await ensureCertificate(folder)).cert)).not.toBe(serialOf(first.cert));
  });

  it("is made anew when a file is broken or missing", async () => {
    const first = await ensureCertificate(folder);
    writeFileSync(path.join(folder, "localhost.key"), "no key");
    const second = await ensureCertificate(folder);
    rmSync(path.join(folder, "ca.crt"));
    const third = await ensureCertificate(folder);
    expect(new Set([first, second, third].map(({ cert }) => serialOf(cert))).size).toBe(3);
  });

  it.each(["darwin", "win32", "linux"] as const)(
    "is trusted on %s by a command that needs no administrator",
    async (platform) => {
      const { caFile } = await ensureCertificate(folder);
      const command = await trustCommand(caFile, platform);
      expect(command).toContain(caFile);
      expect(command).not.toMatch(/sudo|\/Library\/Keychains\/System/);
    },
  );
});
