import { html } from "hono/html";
import type { Child } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { assetPath } from "./assets.ts";
import type { PageContext } from "./visit.ts";

export type Shown = {
  title: string;
  body: Child;
  status?: ContentfulStatusCode;
  /** A script of this page alone. */
  script?: string;
  /** Above and beside the content: who is signed in, and where to go. */
  frame?: { bar?: Child; rooms?: Child; foot?: "none" };
};

/** A whole page. Only its own style and script run in it. */
export async function page(
  c: PageContext,
  { title, body, status = 200, script, frame = {} }: Shown,
): Promise<Response> {
  const { nonce } = c.get("visit");
  const document = (
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} – Identity checks`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={assetPath.style} nonce={nonce} />
        <script type="module" src={assetPath.script} nonce={nonce} />
        {script && <script type="module" src={script} nonce={nonce} />}
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        {frame.bar ?? <PlainBar />}
        <div class="sheet">
          {frame.rooms}
          <main id="content" tabindex={-1}>
            {body}
          </main>
        </div>
        {frame.foot !== "none" && (
          <footer class="foot">
            <a href="/lists">Lists we screen against</a>
            <a href="/status">Status</a>
            <a href="/what-we-keep">What we keep</a>
          </footer>
        )}
      </body>
    </html>
  );
  return c.html(html`<!doctype html>${document}`, status);
}

function PlainBar() {
  return (
    <header class="bar">
      <a class="brand" href="/">
        Identity checks
      </a>
    </header>
  );
}

/** A page that says one thing, and where to go from there. */
export function Message(props: { title: string; link?: { to: string; text: string }; children?: Child }) {
  const { title, link, children } = props;
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{children}</p>
      {link && (
        <p>
          <a class="button" href={link.to}>
            {link.text}
          </a>
        </p>
      )}
    </>
  );
}
