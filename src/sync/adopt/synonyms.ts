// Words that price sheets use for a line item's usual columns, in six languages. A header counts when it is one of
// them, whole.
import { normalText, withoutUnit } from "./words";

const LISTS: Readonly<Record<string, string>> = {
  TITLE:
    "title|description|item|item description|item name|article|article description|product|product name|product description|material|material description|part description|name|goods|position text|short text|line item|" +
    "bezeichnung|beschreibung|artikel|artikelbezeichnung|artikelbeschreibung|produkt|produktbezeichnung|materialbezeichnung|materialkurztext|kurztext|benennung|warenbezeichnung|leistung|titel|" +
    "désignation|description article|libellé|article désignation|produit|intitulé|titre|nom|" +
    "descripción|artículo|producto|denominación|concepto|título|nombre|descripción del artículo|" +
    "descrizione|articolo|prodotto|denominazione|titolo|descrizione articolo|nome|" +
    "omschrijving|artikelomschrijving|benaming|titel artikel|naam|productomschrijving",
  UNIT_OF_MEASURE:
    "unit|uom|unit of measure|units|unit of measurement|measure|um|u m|base unit|order unit|" +
    "einheit|me|mengeneinheit|maßeinheit|verpackungseinheit|bestelleinheit|einh|" +
    "unité|unité de mesure|u|ud m|unité de commande|" +
    "unidad|unidad de medida|ud|uds|um pedido|" +
    "unità|unità di misura|u d m|udm|" +
    "eenheid|meeteenheid|eenh|hoeveelheidseenheid|besteleenheid",
  QUANTITY:
    "quantity|qty|qnty|quant|volume|annual volume|annual quantity|order quantity|demand|amount of units|pcs|pieces|count|no of units|" +
    "menge|anzahl|stückzahl|bestellmenge|jahresmenge|jahresbedarf|bedarf|stk|" +
    "quantité|qté|qte|nombre|volume annuel|besoin annuel|" +
    "cantidad|cant|ctd|unidades|volumen anual|" +
    "quantità|q tà|qta|q ta|numero pezzi|fabbisogno annuo|" +
    "aantal|hoeveelheid|jaarvolume|stuks",
  PRICE:
    "price|unit price|price per unit|net price|price each|price net|rate|unit cost|unit rate|cost|list price|" +
    "preis|einzelpreis|stückpreis|einheitspreis|nettopreis|preis pro einheit|preis je einheit|ep|vk preis|listenpreis|angebotspreis|" +
    "prix|prix unitaire|prix net|pu|p u|tarif|prix unitaire ht|pu ht|" +
    "precio|precio unitario|precio neto|p unit|tarifa|" +
    "prezzo|prezzo unitario|prezzo netto|costo unitario|" +
    "prijs|eenheidsprijs|stuksprijs|nettoprijs|prijs per eenheid|prijs per stuk",
  EXTENDED_PRICE:
    "extended price|total|total price|amount|line total|total amount|value|total value|extended amount|extended cost|total cost|sum|ext price|" +
    "gesamt|gesamtpreis|summe|gesamtbetrag|betrag|gesamtsumme|gp|gesamtwert|positionssumme|wert|" +
    "prix total|montant|total ht|montant total|montant ht|" +
    "importe|precio total|importe total|total línea|" +
    "totale|prezzo totale|importo|importo totale|" +
    "totaal|totaalprijs|bedrag|totaalbedrag|regeltotaal",
};

/** Other headers that a price sheet has, for telling a header row; they mean none of the usual columns. */
const OTHERS =
  "pos|position|no|nr|item no|item number|article number|part number|part no|material number|sku|code|ref|reference|currency|lead time|supplier|" +
  "remarks|notes|comment|comments|site|plant|date|delivery date|discount|vat|tax|category|group|manufacturer|brand|drawing|drawing number|" +
  "artikelnummer|artikel nr|materialnummer|teilenummer|bestellnummer|währung|lieferzeit|lieferant|bemerkung|bemerkungen|werk|datum|rabatt|mwst|hersteller|zeichnung|lfd nr|" +
  "référence|devise|délai|fournisseur|remarques|date|remise|tva|fabricant|numéro|" +
  "referencia|moneda|plazo|proveedor|observaciones|fecha|descuento|iva|fabricante|número|" +
  "riferimento|codice|valuta|consegna|fornitore|note|data|sconto|produttore|numero|" +
  "referentie|valuta|levertijd|leverancier|opmerkingen|korting|btw|fabrikant|nummer|artikelnummer";

const MEANING_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(LISTS).flatMap(([meaning, words]) =>
    words.split("|").map((word): [string, string] => [normalText(word), meaning]),
  ),
);
const KNOWN: ReadonlySet<string> = new Set([...MEANING_OF.keys(), ...OTHERS.split("|").map(normalText)]);

export interface Synonym {
  readonly word: string;
  /** A `mapping_key` of document 1, 4.4. */
  readonly meaning: string;
}

/** A header with and without its unit. "UoM" is no two words, though "UnitPrice" is. */
function wordsOf(header: string): readonly string[] {
  return [header, withoutUnit(header)].flatMap((text) => [normalText(text), normalText(text.toLowerCase())]);
}

/** What a header means, with or without its unit; null where it is no word of ours. */
export function synonymOf(header: string): Synonym | null {
  for (const word of wordsOf(header)) {
    const meaning = MEANING_OF.get(word);
    if (meaning !== undefined) return { word, meaning };
  }
  return null;
}

export function isHeaderWord(header: string): boolean {
  return wordsOf(header).some((word) => KNOWN.has(word));
}

/** First words of a row that sums up the others. */
const TOTALS =
  /^(grand |sub ?|net |overall )?(total|sum)\b|^(gesamt|summe|zwischensumme|endsumme|endbetrag|nettosumme|netto|bruttosumme)|^(sous )?(total|somme|montant total)|^(suma|importe total)|^(totale|somma|imponibile)|^(totaal|subtotaal|eindtotaal)/;

export function isTotalsWord(text: string): boolean {
  const normal = normalText(text);
  return normal.length <= 40 && TOTALS.test(normal);
}
