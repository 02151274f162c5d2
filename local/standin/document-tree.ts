import { DOMParser, Element } from "@xmldom/xmldom";
import { SoapFault } from "./soap-fault.ts";

const deepest = 24;

/** Reads a whole message. A document type declaration is refused before anything is parsed: it can only be an attack. */
export function parseXml(xml: string): Element {
  if (xml.includes("<!DOCTYPE")) throw new SoapFault("InvalidMessage", "A document type declaration is not accepted.");
  const root = parse(xml);
  if (depthOf(root) > deepest) throw new SoapFault("InvalidMessage", "The message is nested too deeply.");
  return root;
}

function parse(xml: string): Element {
  let root: Element | null = null;
  try {
    const onError = (_: string, message: string) => {
      throw new Error(message);
    };
    root = new DOMParser({ onError }).parseFromString(xml, "text/xml").documentElement;
  } catch {
    root = null;
  }
  if (!root) throw new SoapFault("InvalidMessage", "The message is not well-formed XML.");
  return root;
}

function depthOf(element: Element): number {
  let depth = 0;
  for (const child of childrenOf(element)) depth = Math.max(depth, depthOf(child));
  return depth + 1;
}

export function childrenOf(element: Element): Element[] {
  const children: Element[] = [];
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child instanceof Element) children.push(child);
  }
  return children;
}

export function isNamed(element: Element, namespace: string, name: string): boolean {
  return element.namespaceURI === namespace && element.localName === name;
}

/** What an element is called, and which fault a message without it is answered with. */
type ElementName = { namespace: string; name: string; fault?: string };

/** The one child of that name; none and several are both wrong. */
export function childOf(element: Element, { namespace, name, fault = "InvalidMessage" }: ElementName): Element {
  const found = childrenOf(element).filter((child) => isNamed(child, namespace, name));
  const [child] = found;
  if (!child || found.length > 1) {
    throw new SoapFault(fault, `${element.localName ?? "?"} must hold exactly one ${name} of namespace ${namespace}.`);
  }
  return child;
}

export function textOf(element: Element): string {
  return (element.textContent ?? "").trim();
}
