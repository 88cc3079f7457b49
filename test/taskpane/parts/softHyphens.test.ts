// Long words of buttons break between syllables; everything else stays as it is.
import { withSoftHyphens } from "../../../src/taskpane/parts/softHyphens";

const shown = (text: string): string => withSoftHyphens(text).replaceAll("\u00AD", "-");

test.each([
  ["Aktualisieren", "Aktua-li-sie-ren"],
  ["Hinzufügen…", "Hinzu-fü-gen…"],
  ["Vergleichen", "Verglei-chen"],
  ["Actualizar", "Actua-li-zar"],
  ["Actualiser", "Actua-li-ser"],
])("%s may be broken as %s", (text, broken) => {
  expect(shown(text)).toBe(broken);
});

test.each(["Refresh", "Preview and send", "Vorschau und senden", "プレビューして送信", "Ajouter…"])(
  "%s has no word that is long enough",
  (text) => {
    expect(withSoftHyphens(text)).toBe(text);
  },
);
