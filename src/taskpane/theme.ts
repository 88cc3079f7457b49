// Light and dark as Office says. Fluent's own themes with a calm brand ramp of our own.
import { createDarkTheme, createLightTheme, type BrandVariants, type Theme } from "@fluentui/react-components";

const brand: BrandVariants = {
  10: "#01150d",
  20: "#04241a",
  30: "#063024",
  40: "#083c2d",
  50: "#0a4836",
  60: "#0c553f",
  70: "#0e6249",
  80: "#117053",
  90: "#1d7e60",
  100: "#338c6f",
  110: "#499a7f",
  120: "#60a88f",
  130: "#78b6a0",
  140: "#93c5b2",
  150: "#b0d5c6",
  160: "#d1e7de",
};

/**
 * Without three more that Fluent names: a machine without Segoe UI looks for each of them, in each size and weight,
 * before anything is shown, and has none.
 */
const fontFamilyBase = '"Segoe UI", -apple-system, BlinkMacSystemFont, sans-serif';

export const lightTheme: Theme = { ...createLightTheme(brand), fontFamilyBase };
export const darkTheme: Theme = {
  ...createDarkTheme(brand),
  fontFamilyBase,
  // The ramp's own dark foreground is too dim on Office's dark grey.
  colorBrandForeground1: brand[130],
  colorBrandForeground2: brand[140],
  colorBrandForegroundLink: brand[130],
};
