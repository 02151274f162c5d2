import type { FtmLine } from "./ftm-line.ts";

/** Organisations and ships that do not exist; the IMO numbers carry right check digits and lie past any given out. */
export const things: FtmLine[] = [
  {
    id: "syn-o01",
    schema: "Company",
    properties: {
      name: ["Tretyakovsen Maritime Logistics OOO", "ООО Третьяковсен Морская Логистика"],
      alias: ["TML Shipping"],
      jurisdiction: ["ru"],
      registrationNumber: ["SYN-7700000001"],
      topics: ["sanction"],
      program: ["Invented Measures on Shipping"],
    },
  },
  {
    id: "syn-o02",
    schema: "Organization",
    properties: {
      name: ["Brigade of the Paper Lantern", "لواء الفانوس الورقي"],
      weakAlias: ["The Lantern"],
      topics: ["sanction", "crime.terror"],
      program: ["Invented Measures on Arms"],
    },
  },
  {
    id: "syn-o03",
    schema: "Company",
    properties: {
      name: ["Lanting Precision Bearings Co., Ltd.", "兰亭精密轴承有限公司"],
      jurisdiction: ["cn"],
      topics: ["sanction"],
      program: ["Invented Measures on Dual-Use Goods"],
    },
  },
  {
    id: "syn-o04",
    schema: "Company",
    properties: {
      name: ["Quintaspina Agroexport C.A."],
      previousName: ["Berrocondo Frutas C.A."],
      jurisdiction: ["ve"],
      topics: ["sanction", "crime.traffick"],
      program: ["Invented Measures on Narcotics"],
    },
  },
  {
    id: "syn-o05",
    schema: "PublicBody",
    properties: {
      name: ["Invented Agency for Atmospheric Machines"],
      jurisdiction: ["ir"],
      topics: ["sanction"],
      program: ["Invented Measures on Arms"],
    },
  },
  {
    id: "syn-o06",
    schema: "Company",
    properties: {
      name: ["Vornholt & Osgood Fiduciary AG"],
      jurisdiction: ["ch"],
      swiftBic: ["SYNVCHZZ"],
      topics: ["sanction", "crime.fin"],
      program: ["Invented Measures on Laundering"],
    },
  },
  {
    id: "syn-v01",
    schema: "Vessel",
    properties: {
      name: ["GREY HERON OF NOWHERE"],
      previousName: ["ILMENOV STAR"],
      imoNumber: ["9999993"],
      flag: ["pa"],
      topics: ["sanction"],
      program: ["Invented Measures on Shipping"],
    },
  },
  {
    id: "syn-v02",
    schema: "Vessel",
    properties: {
      name: ["SEA OF PAPER", "纸海"],
      flag: ["kp"],
      mmsi: ["000000001"],
      topics: ["sanction"],
      program: ["Invented Measures on Arms"],
    },
  },
];

const tie = (schema: string, id: string, ends: Record<string, string[]>): FtmLine => ({ id, schema, properties: ends });

/** Families, associates and owners: two steps lead from a relative to someone listed. */
export const ties: FtmLine[] = [
  tie("Family", "syn-t01", { person: ["syn-p01"], relative: ["syn-r01"], relationship: ["daughter"] }),
  tie("Associate", "syn-t02", { person: ["syn-r01"], associate: ["syn-r03"], relationship: ["business partner"] }),
  tie("Family", "syn-t03", { person: ["syn-e01"], relative: ["syn-r02"], relationship: ["spouse"] }),
  tie("Family", "syn-t04", { person: ["syn-p02"], relative: ["syn-r04"], relationship: ["sister"] }),
  tie("Ownership", "syn-t05", { owner: ["syn-p01"], asset: ["syn-o01"], role: ["owner of"] }),
  tie("Ownership", "syn-t06", { owner: ["syn-o01"], asset: ["syn-v01"], role: ["operator of"] }),
  tie("Directorship", "syn-t07", { director: ["syn-p05"], organization: ["syn-o06"], role: ["director of"] }),
  tie("Membership", "syn-t08", { member: ["syn-p02"], organization: ["syn-o02"], role: ["leader of"] }),
  tie("UnknownLink", "syn-t09", { subject: ["syn-e05"], object: ["syn-o05"], role: ["head of"] }),
];

type Mention = { id: string; name: string; title: string; day: string; topic: string };

const mention = ({ id, name, title, day, topic }: Mention): FtmLine => ({
  id,
  schema: "Person",
  properties: {
    name: [name],
    topics: [topic],
    articleTitle: [title],
    articleUrl: [`https://news.example/${id}`],
    publishedAt: [`${day}T06:00:00Z`],
  },
});

/** Invented articles, at addresses reserved for examples. */
export const mentions: FtmLine[] = [
  mention({
    id: "syn-m01",
    name: "Ottilie Brambeck-Vornholt",
    title: "Brambeck-Vornholt charged over invented accounts",
    day: "2026-01-12",
    topic: "crime.fin",
  }),
  mention({
    id: "syn-m02",
    name: "Rosalind Featherquay",
    title: "Harbour clerk Featherquay fined for invented smuggling",
    day: "2026-02-03",
    topic: "crime.traffick",
  }),
  mention({
    id: "syn-m03",
    name: "Janusz Korzeniakowicz",
    title: "Invented tender: Korzeniakowicz denies bribery",
    day: "2026-02-20",
    topic: "corruption",
  }),
];
