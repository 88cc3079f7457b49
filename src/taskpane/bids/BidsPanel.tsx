import { Field, Input, Select } from "@fluentui/react-components";
import { useState } from "react";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import type { EventRef } from "../pane/screens/screens";
import {
  askedOf,
  bidMoments,
  bidStatuses,
  bidTextsAsked,
  countOfConditions,
  noFilter,
  type BidAttribute,
  type BidFilter,
} from "./bidFilter";
import { bidTexts as t } from "./bidTexts";
import { bidVerbs } from "./bidVerbs";
import { MOST_FILTERS } from "../../platform/operation";

/** The tables that an event's bids can become. */
export default function BidsPanel({ event }: { readonly event: EventRef }) {
  const { linkBidTable } = useVerbs(bidVerbs);
  const busy = useBusyReason();
  const [filter, setFilter] = useState<BidFilter>(noFilter);
  const set = (name: BidAttribute, value: string) => setFilter({ ...filter, [name]: value });
  const of = { eventId: event.id, eventTitle: event.title };
  const tooMany = countOfConditions(filter) > MOST_FILTERS ? t.tooMany(MOST_FILTERS) : null;
  return (
    <main className="main">
      <div className="stack">
        <p className="quiet">{event.title}</p>
        <p className="quiet">{t.intro}</p>
        <ul className="cards">
          {(["unanswered", "lines"] as const).map((show) => (
            <li key={show} className="card" aria-label={t[show].title}>
              <h2 className="cardName">{t[show].title}</h2>
              <p className="quiet">{t[show].about}</p>
              <div className="actions">
                <ActionButton size="small" reason={busy} onClick={() => void linkBidTable({ ...of, show })}>
                  {t[show].link}
                </ActionButton>
              </div>
            </li>
          ))}
          <li className="card" aria-label={t.bids.title}>
            <h2 className="cardName">{t.bids.title}</h2>
            <p className="quiet">{t.bids.about}</p>
            <Conditions filter={filter} onSet={set} />
            <div className="actions">
              <ActionButton
                size="small"
                reason={busy ?? tooMany}
                onClick={() => void linkBidTable({ ...of, show: "bids", filter: askedOf(filter) })}
              >
                {t.bids.link}
              </ActionButton>
            </div>
          </li>
        </ul>
      </div>
    </main>
  );
}

interface ConditionsProps {
  readonly filter: BidFilter;
  readonly onSet: (name: BidAttribute, value: string) => void;
}

function Conditions({ filter, onSet }: ConditionsProps) {
  return (
    <>
      <Field label={t.attributes.status}>
        <Select value={filter.status} onChange={(_, { value }) => onSet("status", value)}>
          <option value="">{t.any}</option>
          {bidStatuses.map((status) => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.attributes.intend_to_bid}>
        <Select value={filter.intend_to_bid} onChange={(_, { value }) => onSet("intend_to_bid", value)}>
          <option value="">{t.any}</option>
          <option value="equals">{t.equals}</option>
          <option value="not_equals">{t.notEquals}</option>
        </Select>
      </Field>
      {bidMoments.map((name) => (
        <MomentField key={name} label={t.attributes[name]} value={filter[name]} onSet={(value) => onSet(name, value)} />
      ))}
      {bidTextsAsked.map((name) => (
        <Field key={name} label={t.attributes[name]}>
          <Input value={filter[name]} autoComplete="off" onChange={(_, { value }) => onSet(name, value)} />
        </Field>
      ))}
    </>
  );
}

interface MomentFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSet: (value: string) => void;
}

/** The platform takes one condition an attribute: from a day, or to it. */
function MomentField({ label, value, onSet }: MomentFieldProps) {
  const [operator = "from", day = ""] = value === "" ? [] : value.split(":");
  const [side, setSide] = useState(operator);
  const put = (nextSide: string, nextDay: string) => onSet(nextDay === "" ? "" : `${nextSide}:${nextDay}`);
  return (
    <Field label={label}>
      <div className="actions">
        <Select
          aria-label={t.operator(label)}
          value={side}
          onChange={(_, { value: next }) => {
            setSide(next);
            put(next, day);
          }}
        >
          <option value="from">{t.from}</option>
          <option value="to">{t.to}</option>
        </Select>
        <Input type="date" aria-label={t.day(label)} value={day} onChange={(_, { value: next }) => put(side, next)} />
      </div>
    </Field>
  );
}
