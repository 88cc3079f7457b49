// Any moment in any zone comes back as it was; whatever is typed is read as meant, or refused with its reason.
import fc from "fast-check";
import { isDay, momentText, readMoment } from "../../src/values/moments";
import { sameCell } from "../../src/values/sameCell";
import { readDateCell, shownDate, writeDateCell, type SheetClock } from "../../src/values/sheetDates";
import { isZone, momentsOf, wallOf } from "../../src/values/zones";

const FORMAT = "yyyy-mm-dd hh:mm";
const berlin: SheetClock = { zone: "Europe/Berlin", locale: { dateOrder: "dmy", date1904: false } };
const chicago: SheetClock = { zone: "America/Chicago", locale: { dateOrder: "mdy", date1904: false } };

const zones = fc.constantFrom(
  "UTC",
  "Europe/Berlin",
  "Europe/London",
  "America/New_York",
  "America/St_Johns",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Chatham",
  "Africa/Casablanca",
  "Africa/Monrovia",
  "America/Sao_Paulo",
  "Antarctica/Troll",
);
const systems = fc.boolean();
/** From 2 January 1904, which both date systems have in every zone, to the end of 9998. */
const moments = fc.oneof(
  fc.integer({ min: Date.UTC(1904, 0, 3), max: Date.UTC(9998, 11, 31) }),
  // Where rules are known and clocks change.
  fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2037, 11, 31) }),
  // Within two hours of a change of the clocks of Berlin.
  fc.integer({ min: -7_200_000, max: 7_200_000 }).map((ms) => Date.UTC(2026, 9, 25, 1) + ms),
  fc.integer({ min: -7_200_000, max: 7_200_000 }).map((ms) => Date.UTC(2026, 2, 29, 1) + ms),
);
const orders = fc.constantFrom("dmy" as const, "mdy" as const, "ymd" as const);

describe("moments in a sheet", () => {
  it("come back as they were, to the millisecond, in any zone and either date system", () => {
    fc.assert(
      fc.property(moments, zones, systems, orders, (ms, zone, date1904, dateOrder) => {
        const value = new Date(ms).toISOString();
        const clock = { zone, locale: { dateOrder, date1904 } };
        const cell = writeDateCell(value, "moment", clock);
        expect(readDateCell(cell, FORMAT, "moment", clock)).toEqual({
          value,
          problem: null,
          either: false,
          contrary: false,
        });
      }),
      { numRuns: 3000 },
    );
  });

  it("are Excel dates unless the clocks show that time twice", () => {
    fc.assert(
      fc.property(moments, zones, (ms, zone) => {
        const cell = writeDateCell(new Date(ms).toISOString(), "moment", { ...berlin, zone });
        const once = momentsOf(wallOf(ms, zone), zone).length === 1;
        expect(typeof cell).toBe(once ? "number" : "string");
      }),
      { numRuns: 1000 },
    );
  });

  it("typed with any offset are that moment", () => {
    const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 });
    fc.assert(
      fc.property(moments, offsets, fc.constantFrom("T", " "), zones, (ms, offset, between, zone) => {
        const wall = new Date(ms + offset * 60_000).toISOString().slice(0, -1).replace("T", between);
        const size = Math.abs(offset);
        const two = (n: number) => String(Math.floor(n)).padStart(2, "0");
        const text = `${wall}${offset < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
        expect(readDateCell(text, "@", "moment", { ...berlin, zone }).value).toBe(new Date(ms).toISOString());
      }),
    );
  });

  it("typed as this Excel writes them are the moment that these clocks show, or are refused", () => {
    const time = fc.record({
      year: fc.integer({ min: 1990, max: 2060 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
      hour: fc.integer({ min: 0, max: 23 }),
      minute: fc.integer({ min: 0, max: 59 }),
    });
    fc.assert(
      fc.property(time, zones, orders, ({ year, month, day, hour, minute }, zone, dateOrder) => {
        const parts = { y: String(year), m: String(month), d: String(day) };
        const [a, b, c] = { dmy: ["d", "m", "y"], mdy: ["m", "d", "y"], ymd: ["y", "m", "d"] }[dateOrder] as (
          | "y"
          | "m"
          | "d"
        )[];
        const text = `${parts[a ?? "y"]}/${parts[b ?? "m"]}/${parts[c ?? "d"]} ${hour}:${String(minute).padStart(2, "0")}`;
        const read = readDateCell(text, "@", "moment", { zone, locale: { dateOrder, date1904: false } });
        const wall = Date.UTC(year, month - 1, day, hour, minute);
        const exists = new Date(wall).getUTCDate() === day;
        const meant = exists ? momentsOf(wall, zone) : [];
        if (meant.length === 1) {
          expect(read.problem).toBeNull();
          expect(read.value).toBe(new Date(meant[0] ?? NaN).toISOString());
        } else expect(read.problem).not.toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it("of any other text are none: it is read as the moment that it spells, or refused", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:./TZ +-]{6,25}$/)), zones, (text, zone) => {
        const { value, problem } = readDateCell(text, "@", "moment", { ...berlin, zone });
        if (problem === null && value !== null && !text.startsWith("#"))
          expect(readMoment(String(value))).not.toBeNull();
        else expect(sameCell(value, text === "" ? null : text)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["2026-03-01T10:00+01:00", berlin, "2026-03-01T09:00:00.000Z"],
    ["2026-03-01 10:00", berlin, "2026-03-01T09:00:00.000Z"],
    ["2026-03-01T10:00", chicago, "2026-03-01T16:00:00.000Z"],
    ["1 March 2026 10:00", berlin, "2026-03-01T09:00:00.000Z"],
    ["1. März 2026 10:00 Uhr", berlin, "2026-03-01T09:00:00.000Z"],
    ["01.03.2026 10:00", berlin, "2026-03-01T09:00:00.000Z"],
    ["3/1/2026 10:00 AM", chicago, "2026-03-01T16:00:00.000Z"],
    ["3/1/2026 12:00\u202fPM", chicago, "2026-03-01T18:00:00.000Z"],
    ["3/1/2026 12:30 a.m.", chicago, "2026-03-01T06:30:00.000Z"],
    ["March 1, 2026, 10:00", chicago, "2026-03-01T16:00:00.000Z"],
    ["2026-03-01T10:00:00.5Z", berlin, "2026-03-01T10:00:00.500Z"],
    ["2026-03-01T10:00+0100", berlin, "2026-03-01T09:00:00.000Z"],
    ["2026-03-01 10:00 UTC", berlin, "2026-03-01T10:00:00.000Z"],
    ["2026-07-01 10:00", berlin, "2026-07-01T08:00:00.000Z"],
    ["2026-03-01 00:00", berlin, "2026-02-28T23:00:00.000Z"],
  ])("%s is read", (text, clock, value) => {
    expect(readDateCell(text, "@", "moment", clock)).toMatchObject({ value, problem: null });
  });

  it.each([
    ["2026-02-30T10:00:00Z", "notADate"],
    ["2026-02-30 10:00", "notADate"],
    ["30.02.2026 10:00", "notADate"],
    ["2026-03-01T24:00Z", "notADate"],
    ["2026-03-01T10:60Z", "notADate"],
    ["2026-03-01T10:00+15:00", "notADate"],
    ["2026-03-01 10:00 CET", "notADate"],
    ["1 March 2026 10:00Z", "notADate"],
    ["13:00 pm 1.3.2026", "notADate"],
    ["1.3.2026 13:00 PM", "notADate"],
    ["03/13/2026 10:00", "dayOrMonth"],
    ["1 March 2026", "timeMissing"],
    ["2026-03-29 02:30", "noSuchTime"],
    ["2026-10-25 02:30", "timeTwice"],
    ["soon", "notADate"],
  ])("%s is refused in Berlin: %s", (text, problem) => {
    expect(readDateCell(text, "@", "moment", berlin)).toMatchObject({ value: text, problem });
  });

  it.each([
    [46_112.708333333336, FORMAT, "2026-03-31T15:00:00.000Z", null],
    [46_112, FORMAT, "2026-03-30T22:00:00.000Z", null],
    [46_112, "dd.mm.yyyy", "2026-03-30T22:00:00.000Z", "timeMissing"],
    [46_112.5, "dd.mm.yyyy", "2026-03-31T10:00:00.000Z", null],
    [46_112.5, "General", "2026-03-31T10:00:00.000Z", "notADate"],
    [-1, FORMAT, -1, "notADate"],
    [60, FORMAT, 60, "notADate"],
    [46_110.104166666664, FORMAT, "2026-03-29 02:30", "noSuchTime"],
  ])("the number %p in the format %s is %p in Berlin (%p)", (serial, format, value, problem) => {
    expect(readDateCell(serial, format, "moment", berlin)).toMatchObject({ value, problem });
  });

  it("of an hour that comes twice are written with their offset, and shown so", () => {
    const [summer, winter] = ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"];
    expect(writeDateCell(summer, "moment", berlin)).toBe("2026-10-25 02:30+02:00");
    expect(writeDateCell(winter, "moment", berlin)).toBe("2026-10-25 02:30+01:00");
    expect(shownDate(winter, "moment", berlin.zone)).toBe("2026-10-25 02:30+01:00");
    expect(shownDate("2026-03-31T15:00:00.000Z", "moment", berlin.zone)).toBe("2026-03-31 17:00");
    expect(shownDate("2026-03-30T22:00:00.000Z", "moment", berlin.zone)).toBe("2026-03-31 00:00");
  });

  it.each([[null], ["Mars/Olympus"]])(
    "are UTC texts where the zone is %p, and times without an offset are refused",
    (zone) => {
      const clock = { ...berlin, zone };
      expect(isZone(zone ?? "")).toBe(false);
      expect(writeDateCell("2026-03-31T15:00:00.000Z", "moment", clock)).toBe("2026-03-31T15:00:00.000Z");
      expect(readDateCell(46_112.5, FORMAT, "moment", clock)).toMatchObject({ problem: "noZone" });
      expect(readDateCell("2026-03-31 17:00", "@", "moment", clock)).toMatchObject({ problem: "noZone" });
      expect(readDateCell("2026-03-31T17:00Z", "@", "moment", clock)).toMatchObject({ problem: null });
    },
  );
});

describe("days in a sheet", () => {
  it("come back as they were, whatever the zone", () => {
    fc.assert(
      fc.property(moments, zones, systems, orders, (ms, zone, date1904, dateOrder) => {
        const value = new Date(ms).toISOString().slice(0, 10);
        const clock = { zone, locale: { dateOrder, date1904 } };
        const cell = writeDateCell(value, "day", clock);
        expect(cell).toEqual(expect.any(Number));
        expect(readDateCell(cell, "yyyy-mm-dd", "day", clock)).toMatchObject({ value, problem: null });
      }),
    );
  });

  it.each([
    ["2026-03-31", "2026-03-31", null],
    ["31.03.2026", "2026-03-31", null],
    ["31 March 2026", "2026-03-31", null],
    ["2026-03-31T00:00:00Z", "2026-03-31", null],
    ["2026-03-31T10:00:00Z", "2026-03-31T10:00:00Z", "timeInDay"],
    ["31.03.2026 10:00", "31.03.2026 10:00", "timeInDay"],
    ["30.02.2026", "30.02.2026", "notADate"],
    ["03/31/2026", "03/31/2026", "dayOrMonth"],
  ])("%s is read as %s (%p)", (text, value, problem) => {
    expect(readDateCell(text, "@", "day", berlin)).toMatchObject({ value, problem });
  });

  it("with a time of day are refused", () => {
    expect(readDateCell(46_112.5, FORMAT, "day", berlin)).toMatchObject({
      value: "2026-03-31 12:00",
      problem: "timeInDay",
    });
  });
});

it("a moment has one text, and what is none keeps its own", () => {
  expect(momentText("2026-03-31T17:00:00+02:00")).toBe("2026-03-31T15:00:00.000Z");
  expect(momentText("2026-03-31T15:00:00.1234567Z")).toBe("2026-03-31T15:00:00.123Z");
  expect(momentText("next week")).toBe("next week");
  expect(isDay("2026-02-29")).toBe(false);
  expect(isDay("2028-02-29")).toBe(true);
});
