import { helpTopics } from "../pane/screens/helpTopics";
import type { HelpScreen } from "../pane/screens/screens";
import { helpTexts } from "./helpTexts";
import "./help.css";

/** All topics, with the one open that the person came from. */
export default function HelpPanel({ screen }: { readonly screen: HelpScreen }) {
  return (
    <main className="main">
      {helpTopics.map((topic) => (
        <details key={topic} className="helpTopic" open={topic === screen.topic}>
          <summary>
            <h2>{helpTexts[topic].title}</h2>
          </summary>
          <ul>
            {helpTexts[topic].lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      ))}
    </main>
  );
}
