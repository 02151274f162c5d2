import type { Hono } from "hono";
import { Problem } from "../../functions/contract/problems.ts";
import { page } from "../frame/page.tsx";
import type { Env, PageContext } from "../frame/visit.ts";
import { catalogue, type Shown } from "./catalogue.tsx";

/** The design system, each component on a page of its own: for whoever builds pages of it. Their forms do nothing. */
export function componentRoutes(app: Hono<Env>): void {
  app.get("/components", showAll);
  app.get("/components/:path", (c) => showOne(c, shownAt(c.req.param("path"))));
}

function shownAt(path: string): Shown {
  const found = catalogue.find((shown) => shown.path === path);
  if (found === undefined) throw new Problem("notFound", { message: "There is no such component." });
  return found;
}

function showAll(c: PageContext): Promise<Response> {
  return page(c, {
    title: "Components",
    body: (
      <>
        <h1>Components</h1>
        <p class="lead">What every page is put together from, each on a page of its own.</p>
        <ul class="cards plain">
          {catalogue.map(({ path, name }) => (
            <li class="card">
              <a href={`/components/${path}`}>{name}</a>
            </li>
          ))}
        </ul>
      </>
    ),
  });
}

function showOne(c: PageContext, { name, use, example }: Shown): Promise<Response> {
  return page(c, {
    title: name,
    body: (
      <>
        <p>
          <a href="/components">All components</a>
        </p>
        <h1>{name}</h1>
        <p class="lead">{use}</p>
        {example(c.get("visit").seals.formToken(""))}
      </>
    ),
  });
}
