import type { DocumentType } from "../../functions/contract/verification/verify.ts";

type Spot = { label: string; x: number; y: number };

/** Room for the label, whatever the fonts of the system. */
const widthOf = (label: string): number => 20 + Math.ceil(label.length * 7.2);

/** Where each number stands on the card, as far as a drawing of all issuers' cards can say. */
const spots: { [Type in DocumentType]?: readonly Spot[] } = {
  passport: [{ label: "Passport number", x: 172, y: 34 }],
  visa: [{ label: "Passport number", x: 172, y: 34 }],
  drivers_licence: [
    { label: "Licence number", x: 128, y: 66 },
    { label: "Card number", x: 190, y: 142 },
  ],
  medicare: [
    { label: "Medicare number", x: 34, y: 60 },
    { label: "Reference number", x: 14, y: 96 },
    { label: "Valid to", x: 210, y: 142 },
  ],
  immicard: [{ label: "ImmiCard number", x: 172, y: 34 }],
  centrelink: [
    { label: "Reference number", x: 128, y: 66 },
    { label: "Expiry", x: 210, y: 142 },
  ],
  asic_msic: [
    { label: "Card number", x: 128, y: 118 },
    { label: "Expiry", x: 210, y: 142 },
  ],
};

export function Drawing({ documentType, title }: { documentType: DocumentType; title: string }) {
  const shown = spots[documentType];
  if (shown === undefined) return null;
  const said = `Where to find it on the ${title}: ${shown.map(({ label }) => label).join(", ")}.`;
  return (
    <svg class="drawing" viewBox="0 0 316 184" role="img" aria-label={said}>
      <rect class="face" x="2" y="2" width="312" height="180" rx="12" />
      <rect class="line" x="18" y="18" width="120" height="8" rx="4" />
      {documentType !== "medicare" && <rect class="line" x="18" y="44" width="92" height="112" rx="6" />}
      <rect class="line" x="128" y="100" width="90" height="6" rx="3" />
      {shown.map(({ label, x, y }) => (
        <>
          <rect class="spot" x={x} y={y} width={widthOf(label)} height="24" rx="6" />
          <text x={x + 8} y={y + 16}>
            {label}
          </text>
        </>
      ))}
    </svg>
  );
}
