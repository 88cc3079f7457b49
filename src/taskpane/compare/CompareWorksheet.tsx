import { Checkbox, Field, Select } from "@fluentui/react-components";
import { bidRoles, type BidRole } from "../../collections/bidColumns";
import type { PreparedWorksheet } from "../../workflows/compare/prepare";
import { alternatesIn, columnFor, neededRoles, offeredFurther, openRoles, type CompareForm } from "./compareForm";
import { setupTexts as t } from "./compareSetupTexts";

interface CompareWorksheetProps {
  readonly worksheet: PreparedWorksheet;
  readonly form: CompareForm;
  readonly onChange: (part: Partial<CompareForm>) => void;
}

/**
 * One worksheet: whether it is compared, and what its columns mean. What must be chosen stands open, the rest is
 * folded.
 */
export function CompareWorksheet({ worksheet, form, onChange }: CompareWorksheetProps) {
  const { id, title, lines, currencies } = worksheet;
  const ticked = form.worksheets.has(id);
  const tick = (on: boolean) => {
    const worksheets = new Set(form.worksheets);
    if (on) worksheets.add(id);
    else worksheets.delete(id);
    onChange({ worksheets });
  };
  const asked = worksheet.missing;
  const rest = bidRoles.filter((role) => !asked.includes(role));
  return (
    <li className="card" aria-label={title}>
      <div className="changeHead">
        <Checkbox
          className="tick plain"
          checked={ticked}
          disabled={lines === 0}
          aria-label={t.worksheet(title)}
          label={<span className="cardName lines2">{title}</span>}
          onChange={(_, { checked }) => tick(checked === true)}
        />
        {openRoles(form, worksheet).length === 0 ? null : <span className="mark warning">{t.choose}</span>}
      </div>
      <p className="quiet">{lines === 0 ? t.noLines : t.lines(lines)}</p>
      {currencies.length < 2 || form.rates.kind !== "none" ? null : (
        <p className="blocked">{t.currencies(currencies)}</p>
      )}
      {!ticked ? null : (
        <>
          {asked.map((role) => (
            <RoleField key={role} role={role} worksheet={worksheet} form={form} onChange={onChange} />
          ))}
          <details className="keys">
            <summary>{t.columns}</summary>
            <div className="stack tight keyBoxes">
              {rest.map((role) => (
                <RoleField key={role} role={role} worksheet={worksheet} form={form} onChange={onChange} />
              ))}
            </div>
          </details>
          <FurtherColumns worksheet={worksheet} form={form} onChange={onChange} />
          <AlternateColumns worksheet={worksheet} form={form} onChange={onChange} />
        </>
      )}
    </li>
  );
}

interface RoleFieldProps extends CompareWorksheetProps {
  readonly role: BidRole;
}

function RoleField({ role, worksheet, form, onChange }: RoleFieldProps) {
  const chosen = columnFor(form, worksheet, role);
  const needed = neededRoles.includes(role);
  const say = (key: string | null) => {
    const columns = new Map(form.columns);
    columns.set(worksheet.id, { ...columns.get(worksheet.id), [role]: key });
    onChange({ columns });
  };
  const lacks = needed && chosen === null;
  const several = worksheet.several[role];
  return (
    <Field
      label={t.roles[role]}
      {...(several === undefined ? {} : { hint: t.several(role, several.length) })}
      {...(lacks ? { validationMessage: t.needed(role), validationState: "warning" as const } : {})}
    >
      <Select
        aria-label={t.columnOf(role, worksheet.title)}
        value={chosen ?? ""}
        onChange={(_, { value }) => say(value === "" ? null : value)}
      >
        <option value="" disabled={needed && chosen !== null}>
          {needed ? t.pick : t.none}
        </option>
        {worksheet.columns.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** What suppliers fill beside the price, such as a lead time. */
function FurtherColumns({ worksheet, form, onChange }: CompareWorksheetProps) {
  const { price, text } = alternatesIn(form, worksheet);
  const offered = offeredFurther(form, worksheet).filter(({ key }) => key !== price && key !== text);
  if (offered.length === 0) return null;
  const chosen = form.further.get(worksheet.id) ?? [];
  const tick = (key: string, on: boolean) => {
    const next = offered.map((one) => one.key).filter((one) => (one === key ? on : chosen.includes(one)));
    onChange({ further: new Map(form.further).set(worksheet.id, next) });
  };
  return (
    <fieldset className="boxes">
      <legend>{t.further}</legend>
      {offered.map(({ key, label }) => (
        <Checkbox
          key={key}
          label={label}
          checked={chosen.includes(key)}
          onChange={(_, { checked }) => tick(key, checked === true)}
        />
      ))}
    </fieldset>
  );
}

/** Another item that suppliers may offer for a line: in which columns its price and its words are. */
function AlternateColumns({ worksheet, form, onChange }: CompareWorksheetProps) {
  const offered = offeredFurther(form, worksheet);
  if (offered.length === 0) return null;
  const said = alternatesIn(form, worksheet);
  const put = (part: Partial<typeof said>) =>
    onChange({ alternates: new Map(form.alternates).set(worksheet.id, { ...said, ...part }) });
  const field = (part: keyof typeof said, label: string, without: string | null) => (
    <Field label={label}>
      <Select
        aria-label={t.alternateOf(label, worksheet.title)}
        value={said[part] ?? ""}
        onChange={(_, { value }) => put({ [part]: value === "" ? null : value })}
      >
        <option value="">{t.none}</option>
        {offered
          .filter(({ key }) => key !== without)
          .map(({ key, label: name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
      </Select>
    </Field>
  );
  return (
    <details className="keys">
      <summary>{t.alternates}</summary>
      <div className="stack tight keyBoxes">
        <p className="quiet">{t.alternatesHint}</p>
        {field("price", t.alternatePrice, null)}
        {said.price === null ? null : field("text", t.alternateText, said.price)}
      </div>
    </details>
  );
}
