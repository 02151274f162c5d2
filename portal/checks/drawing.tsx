import type { DocumentType } from "../../functions/contract/verification/verify.ts";

type Spot = { label: string; x: number; y: number; width: number };

/** Where each number stands on the card, as far as a drawing of all issuers' cards can say. */
const spots: { [Type in DocumentType]?: readonly Spot[] } = {
  passport: [{ label: "Passport number", x: 190, y: 34, width: 112 }],
  visa: [{ label: "Passport number", x: 190, y: 34, width: 112 }],
  drivers_licence: [
    { label: "Licence number", x: 128, y: 66, width: 110 },
    { label: "Card number", x: 190, y: 142, width: 112 },
  ],
  medicare: [
    { label: "Medicare number", x: 34, y: 60, width: 140 },
    { label: "Reference number", x: 14, y: 96, width: 136 },
    { label: "Valid to", x: 210, y: 142, width: 88 },
  ],
  immicard: [{ label: "ImmiCard number", x: 176, y: 34, width: 126 }],
  centrelink: [
    { label: "Reference number", x: 128, y: 66, width: 130 },
    { label: "Expiry", x: 210, y: 142, width: 88 },
  ],
  asic_msic: [
    { label: "Card number", x: 128, y: 118, width: 110 },
    { label: "Expiry", x: 210, y: 142, width: 88 },
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
      {shown.map(({ label, x, y, width }) => (
        <>
          <rect class="spot" x={x} y={y} width={width} height="24" rx="6" />
          <text x={x + 8} y={y + 16}>
            {label}
          </text>
        </>
      ))}
    </svg>
  );
}
