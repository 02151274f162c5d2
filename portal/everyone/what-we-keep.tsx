import { Card } from "../design/parts.tsx";
import { page } from "../frame/page.tsx";
import type { PageContext } from "../frame/visit.ts";

export function showWhatWeKeep(c: PageContext): Promise<Response> {
  return page(c, {
    title: "What we keep, and what we never keep",
    body: (
      <>
        <h1>What we keep, and what we never keep</h1>
        <p class="lead">All of it is held in Australia.</p>
        <div class="cards">
          <Card title="We keep">
            <ul>
              <li>
                that a verification took place: its id, the kind of document, when it began and ended, whether it was
                completed
              </li>
              <li>when the person consented, and which version of your privacy notice was shown</li>
              <li>
                that a screening took place: its id, your reference, the version of the lists, the ids and scores of
                matches
              </li>
              <li>every movement of your credits</li>
              <li>who of your team, or of our staff, changed what and when</li>
              <li>the e-mail addresses of your team, so that they can sign in</li>
            </ul>
          </Card>
          <Card title="We never keep">
            <ul>
              <li>names, birth dates, addresses or document numbers of the people you check</li>
              <li>whether a document matched: the outcome is told once, in the answer</li>
              <li>the names you screen, or anything made from them</li>
              <li>API keys: only what recognises one</li>
            </ul>
            <p>
              While a system error of the DVS is tried again for you, the request rests sealed for at most 35 minutes,
              and a result on its way to your webhook for at most 75.
            </p>
          </Card>
        </div>
      </>
    ),
  });
}
