import { Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import type { Services } from "../../workflows/services";
import { AddFound } from "./AddFound";
import { AddList } from "./AddList";
import { homeTexts as t } from "./homeTexts";
import "../parts/forms.css";
import "../reports/reports.css";

/** All that can be brought into the workbook, and a search over what the platform has of it. */
export default function AddPanel({ services }: { readonly services: Services }) {
  const [words, setWords] = useState("");
  const wanted = words.trim();
  return (
    <main className="main">
      <div className="stack">
        <Field label={t.search}>
          <Input type="search" value={words} onChange={(_, { value }) => setWords(value)} />
        </Field>
        {wanted === "" ? <AddList /> : <AddFound services={services} words={wanted} />}
      </div>
    </main>
  );
}
