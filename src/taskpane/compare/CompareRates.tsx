import { Button, Radio, RadioGroup } from "@fluentui/react-components";
import { useVerbs } from "../pane/paneContext";
import type { ComparePrepared } from "../../workflows/compare/prepare";
import { moneyChosen, type CompareForm } from "./compareForm";
import { compareVerbs } from "./compareVerbs";
import { ratesTexts as t } from "./ratesTexts";

interface CompareRatesProps {
  readonly prepared: ComparePrepared;
  readonly form: CompareForm;
  readonly onChange: (part: Partial<CompareForm>) => void;
}

const kinds = ["none", "new", "table"] as const;

/** What becomes of prices in other currencies; nothing where there are none. */
export function CompareRates({ prepared, form, onChange }: CompareRatesProps) {
  const money = moneyChosen(form, prepared);
  if (money === null) return null;
  const { kind } = form.rates;
  const choose = (value: string) => {
    if (value === "table") onChange({ rates: { kind: "table", read: null } });
    else onChange({ rates: value === "new" ? { kind: "new" } : { kind: "none" } });
  };
  return (
    <section className="stack" aria-label={t.title}>
      <h2 className="cardName">{t.title}</h2>
      <RadioGroup className="radios" aria-label={t.title} value={kind} onChange={(_, { value }) => choose(value)}>
        {kinds.map((one) => (
          <Radio key={one} value={one} label={t.kinds[one](money.others, money.to)} />
        ))}
      </RadioGroup>
      {kind === "new" ? <p className="quiet">{t.newHint}</p> : null}
      {form.rates.kind === "table" ? (
        <PointedTable
          {...money}
          read={form.rates.read}
          onRead={(read) => onChange({ rates: { kind: "table", read } })}
        />
      ) : null}
    </section>
  );
}

interface PointedTableProps {
  readonly to: string;
  readonly others: readonly string[];
  readonly read: Extract<CompareForm["rates"], { kind: "table" }>["read"];
  readonly onRead: (read: PointedTableProps["read"]) => void;
}

function PointedTable({ to, others, read, onRead }: PointedTableProps) {
  const { pointedRates } = useVerbs(compareVerbs);
  const take = async () => {
    const found = await pointedRates();
    if (found != null) onRead(found);
  };
  return (
    <>
      <div className="actions">
        <Button size="small" onClick={() => void take()}>
          {t.take}
        </Button>
      </div>
      {read === null ? (
        <p className="quiet">{t.takeHint}</p>
      ) : (
        <>
          <p className="quiet">{t.from(read.place.tableName)}</p>
          <ul className="plainList">
            {others.map((money) => {
              const rate = read.rates.get(money);
              return <li key={money}>{rate === undefined ? t.noRate(money) : t.rate({ money, rate, to })}</li>;
            })}
          </ul>
        </>
      )}
    </>
  );
}
