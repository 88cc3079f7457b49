// What companies buy, as families of articles from which line items are drawn. Only words and price ranges.

/** `{0}`, `{1}` ... in the title are filled from the lists of `parts`. Prices are for one unit. */
export interface Family {
  title: string;
  parts: [string, ...string[]][];
  unit: string;
  price: [low: number, high: number];
  quantity: [low: number, high: number];
}

type Families = [Family, ...Family[]];

function family(
  title: string,
  unit: string,
  price: [number, number],
  quantity: [number, number],
  ...parts: Family["parts"]
): Family {
  return { title, unit, price, quantity, parts };
}

const threads: Family["parts"][number] = ["M4", "M5", "M6", "M8", "M10", "M12", "M16", "M20"];
const lengths: Family["parts"][number] = ["12", "16", "20", "25", "30", "40", "50", "60", "80", "100"];
const sizes: Family["parts"][number] = ["XS", "S", "M", "L", "XL", "XXL"];

const spareParts: Families = [
  family("Hex bolt ISO 4017, {0} x {1}, {2}", "PCS", [0.04, 2.8], [200, 20_000], threads, lengths, [
    "A2-70",
    "8.8 zinc",
    "10.9",
  ]),
  family("Socket screw ISO 4762, {0} x {1}, {2}", "PCS", [0.05, 3.1], [200, 15_000], threads, lengths, [
    "A4-80",
    "12.9 black",
  ]),
  family(
    "Deep groove ball bearing {0}-{1}",
    "PCS",
    [2.1, 64],
    [4, 240],
    ["6002", "6004", "6205", "6206", "6308", "6310"],
    ["2RS", "2Z", "2RS C3"],
  ),
  family(
    "V-belt {0} {1}, wrapped",
    "PCS",
    [3.4, 41],
    [2, 60],
    ["SPA", "SPB", "SPZ", "13x"],
    ["1000", "1250", "1400", "1600", "1800", "2240"],
  ),
  family(
    "Shaft seal {0} x {1} x 7, {2}",
    "PCS",
    [1.2, 18],
    [5, 150],
    ["20", "25", "30", "35", "40"],
    ["32", "40", "47", "52"],
    ["NBR", "FKM"],
  ),
  family(
    "Solenoid valve {0}, {1}, {2}",
    "PCS",
    [38, 310],
    [1, 25],
    ["G1/4", "G3/8", "G1/2", "G1"],
    ["24 V DC", "230 V AC"],
    ["brass", "stainless steel"],
  ),
  family(
    "Inductive sensor {0}, {1}, {2}",
    "PCS",
    [19, 96],
    [2, 80],
    ["M8", "M12", "M18", "M30"],
    ["PNP NO", "PNP NC", "NPN NO"],
    ["2 m cable", "M12 plug"],
  ),
  family(
    "Hydraulic hose {0}, {1}, {2} mm",
    "PCS",
    [14, 120],
    [1, 40],
    ["DN6", "DN10", "DN12", "DN16"],
    ["1SN", "2SN", "4SP"],
    ["600", "900", "1200", "2000"],
  ),
  family(
    "Fuse {0}, {1}",
    "BOX",
    [4, 38],
    [1, 30],
    ["NH00", "NH1", "10x38", "14x51"],
    ["16 A gG", "25 A gG", "63 A gG", "100 A aM"],
  ),
  family(
    "Bearing grease, {0}, {1}",
    "KG",
    [6.5, 48],
    [5, 180],
    ["NLGI 2", "NLGI 1", "food grade H1"],
    ["0.4 cartridge", "1 tin", "18 pail"],
  ),
  family(
    "Pneumatic tube PU, {0}, {1}",
    "M",
    [0.38, 2.2],
    [50, 2_000],
    ["4 x 2.5", "6 x 4", "8 x 5.5", "10 x 7"],
    ["blue", "black", "clear"],
  ),
  family("Filter cartridge {0}, {1} µm", "PCS", [7, 85], [4, 120], ['10"', '20"', 'DOE 30"'], ["1", "5", "10", "25"]),
];

const packaging: Families = [
  family(
    "Folding box FEFCO 0201, {0} x {1} x {2} mm",
    "PCS",
    [0.32, 2.4],
    [1_000, 60_000],
    ["300", "400", "600"],
    ["200", "300", "400"],
    ["150", "200", "250", "300"],
  ),
  family(
    "Stretch film {0} mm, {1} µm, {2}",
    "ROL",
    [6, 21],
    [40, 2_400],
    ["500", "450"],
    ["17", "20", "23"],
    ["clear", "black", "pre-stretched"],
  ),
  family(
    "Pallet {0}, {1}",
    "PCS",
    [7, 29],
    [50, 4_000],
    ["1200 x 800", "1200 x 1000", "800 x 600"],
    ["heat treated", "used, class B", "plastic"],
  ),
  family(
    "Packing tape {0} mm, {1}",
    "ROL",
    [0.9, 3.8],
    [100, 9_000],
    ["48", "50", "75"],
    ["PP acrylic", "paper", "PVC printed"],
  ),
  family(
    "Corner protector {0} mm, {1}",
    "PCS",
    [0.11, 0.9],
    [500, 20_000],
    ["1000", "1200", "1800"],
    ["35 x 35", "50 x 50"],
  ),
];

const freight: Families = [
  family(
    "{0} - {1}, {2}",
    "TRIP",
    [310, 2_950],
    [4, 260],
    ["Rotterdam", "Hamburg", "Gdańsk", "Le Havre", "Genova"],
    ["Brno", "Lyon", "Zürich", "Győr", "Malmö", "Łódź"],
    ["FTL 13.6 m", "LTL up to 5 t", "reefer +2/+8 °C", "40' HC"],
  ),
];

const hardware: Families = [
  family(
    "Notebook {0}, {1}, {2}",
    "PCS",
    [620, 1_890],
    [20, 900],
    ['13"', '14"', '16"'],
    ["16 GB / 512 GB", "32 GB / 1 TB"],
    ["QWERTZ", "QWERTY", "AZERTY"],
  ),
  family("Docking station {0}, {1}", "PCS", [89, 240], [20, 900], ["USB-C", "Thunderbolt 4"], ["90 W", "130 W"]),
  family("Monitor {0}, {1}", "PCS", [125, 610], [10, 600], ['24"', '27"', '34" curved'], ["FHD", "QHD", "4K"]),
  family("Access switch {0} ports, {1}", "PCS", [410, 3_900], [2, 60], ["24", "48"], ["PoE+", "PoE++", "fibre uplink"]),
];

const laboratory: Families = [
  family(
    "Pipette tips {0} µl, {1}",
    "BOX",
    [5, 46],
    [10, 900],
    ["10", "200", "1000"],
    ["sterile, filter", "bulk", "low retention"],
  ),
  family("Nitrile gloves, powder free, {0}, box of {1}", "BOX", [4.2, 13], [50, 4_000], sizes, ["100", "200"]),
  family("Petri dish {0} mm, {1}", "BOX", [17, 62], [5, 240], ["55", "90", "140"], ["vented", "no vents"]),
  family(
    "{0}, {1}, {2}",
    "L",
    [8, 120],
    [2, 150],
    ["Acetonitrile", "Methanol", "Isopropanol", "Ethanol 96%"],
    ["HPLC grade", "p.a."],
    ["1 l glass", "2.5 l glass"],
  ),
];

const office: Families = [
  family(
    "Desk {0} x {1} cm, {2}",
    "PCS",
    [189, 720],
    [4, 180],
    ["140", "160", "180"],
    ["70", "80"],
    ["height adjustable", "fixed"],
  ),
  family(
    "Task chair, {0}, {1}",
    "PCS",
    [140, 690],
    [4, 260],
    ["mesh back", "upholstered"],
    ["with armrests", "no armrests"],
  ),
  family(
    "Print run {0}, {1}, {2}",
    "EA",
    [0.02, 4.1],
    [500, 50_000],
    ["A4 flyer", "A5 leaflet", "folder A4", "label 60 x 40"],
    ["135 g", "170 g", "300 g"],
    ["4/4", "4/0", "1/0"],
  ),
];

const steel: Families = [
  family(
    "Sheet S235JR, {0} mm, {1}",
    "KG",
    [0.74, 1.9],
    [500, 48_000],
    ["1.5", "2", "3", "5", "8", "10"],
    ["1000 x 2000", "1250 x 2500", "1500 x 3000"],
  ),
  family(
    "Hollow section {0}, {1} mm, {2}",
    "M",
    [2.9, 38],
    [60, 3_000],
    ["40 x 40", "60 x 40", "80 x 80", "100 x 50"],
    ["2", "3", "4", "5"],
    ["S235JRH", "S355J2H"],
  ),
];

const protection: Families = [
  family(
    "Safety shoe {0}, size {1}",
    "PAIR",
    [31, 118],
    [4, 220],
    ["S1P", "S2", "S3"],
    ["38", "40", "42", "43", "44", "46"],
  ),
  family(
    "Protective glove {0}, {1}",
    "PAIR",
    [0.9, 14],
    [50, 3_600],
    ["cut level C", "cut level F", "leather", "chemical"],
    sizes,
  ),
  family("Ear plugs, {0}, {1}", "BOX", [9, 44], [5, 200], ["corded", "uncorded", "detectable"], ["SNR 34", "SNR 37"]),
];

const drives: Families = [
  family(
    "Three-phase motor {0} kW, {1} poles, {2}",
    "PCS",
    [140, 4_800],
    [1, 36],
    ["0.75", "1.5", "4", "7.5", "15", "30"],
    ["2", "4", "6"],
    ["B3", "B5", "B14"],
  ),
  family(
    "Frequency inverter {0} kW, {1}",
    "PCS",
    [190, 3_700],
    [1, 28],
    ["0.75", "2.2", "5.5", "11", "22"],
    ["IP20", "IP55", "IP66"],
  ),
];

export const catalogues = {
  spareParts,
  packaging,
  freight,
  hardware,
  laboratory,
  office,
  steel,
  protection,
  drives,
};
export type Subject = keyof typeof catalogues;
