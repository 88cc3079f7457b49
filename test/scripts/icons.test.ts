import { inflateSync } from "node:zlib";
import { encodePng, pngSize } from "../../scripts/png";
import { arc, box, disc, paint, polygon, stroke, type Shape } from "../../scripts/raster";
import { parseXml } from "../../scripts/xml";

const red = [255, 0, 0] as const;
const blue = [0, 0, 255] as const;
const none = [0, 0, 0, 0];

function pixel(pixels: Uint8Array, width: number, x: number, y: number): number[] {
  return [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

describe("the picture writer", () => {
  it("writes pixels that can be read back row by row", () => {
    const pixels = Uint8Array.from([1, 2, 3, 255, 4, 5, 6, 128]);
    const png = encodePng(1, 2, pixels);
    expect(pngSize(png)).toEqual({ width: 1, height: 2 });
    const length = png.readUInt32BE(33);
    expect([...inflateSync(png.subarray(41, 41 + length))]).toEqual([0, 1, 2, 3, 255, 0, 4, 5, 6, 128]);
  });

  it("refuses pixels that do not fill the picture, and knows what is no picture", () => {
    expect(() => encodePng(2, 2, new Uint8Array(4))).toThrow(RangeError);
    expect(pngSize(Buffer.from("not a picture at all, only text"))).toBeNull();
  });
});

describe("the painter", () => {
  it("keeps an edge that falls on a pixel's edge crisp, and blends one that does not", () => {
    const pixels = paint([box(red, 1, 0, 2.5, 4)], 4, 4);
    expect([0, 1, 2, 3].map((x) => pixel(pixels, 4, x, 1))).toEqual([none, [255, 0, 0, 255], [255, 0, 0, 128], none]);
  });

  it("lays later shapes on earlier ones", () => {
    const pixels = paint([box(red, 0, 0, 2, 2), box(blue, 1, 0, 2, 2)], 2, 2);
    expect([pixel(pixels, 2, 0, 0), pixel(pixels, 2, 1, 0)]).toEqual([
      [255, 0, 0, 255],
      [0, 0, 255, 255],
    ]);
  });

  const inside: [string, Shape, [number, number], [number, number]][] = [
    ["a disc", disc(red, 4, 4, 3), [4, 1.5], [1.5, 1.5]],
    ["a rounded box", box(red, 0, 0, 8, 8, 3), [0.1, 4], [0.1, 0.1]],
    ["a polygon", polygon(red, [[0, 0], [8, 0], [0, 8]]), [2, 2], [6, 6]], // prettier-ignore
    ["a stroke", stroke(red, 2, [[1, 4], [7, 4]]), [4, 4.9], [4, 5.1]], // prettier-ignore
    ["part of a ring", arc(red, [4, 4], { inner: 2, outer: 4, from: 0, to: 90 }), [6, 6], [2, 2]],
  ];
  it.each(inside)("knows the inside of %s", (_name, shape, within, without) => {
    expect([shape.contains(...within), shape.contains(...without)]).toEqual([true, false]);
  });
});

describe("the XML reader", () => {
  it("reads elements, attributes, text and entities, and passes over comments", () => {
    const root = parseXml(`<?xml version="1.0"?><a x="1 &lt; 2"><!-- b --><c:d y='"'/>t&amp;u</a>\n`);
    expect(root).toMatchObject({
      name: "a",
      text: "t&u",
      children: [{ name: "c:d", children: [], text: "" }],
    });
    expect(root.attributes.get("x")).toBe("1 < 2");
    expect(root.children[0]?.attributes.get("y")).toBe('"');
  });

  it.each([
    ["<a></b>", /closes nothing/],
    ["</a>", /closes nothing/],
    ["<a>", /never closed/],
    ["<a/><b/>", /exactly one root/],
    ["text<a/>", /exactly one root/],
    ["", /exactly one root/],
    ["<a b=c/>", /not well-formed/],
    ['<a b="1"c="2"/>', /not well-formed/],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a/>', /not well-formed/],
    ["<a>&b;</a>", /not a known entity/],
    ["<a>R & D</a>", /not a known entity/],
    ["<a>\n\n<b c='1' c='2'/></a>", /^Line 3: .*twice/],
  ])("refuses %j", (text, reason) => {
    expect(() => parseXml(text)).toThrow(reason);
  });
});
