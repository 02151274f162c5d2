// What issuers are known to expect, told in messages and documentation and never enforced: a rule of one state may
// change without notice, and the issuer decides.

export const licenceNumber =
  "usually ACT, NT, VIC up to 10 digits; NSW, TAS 6 to 8 letters or digits; QLD 8 or 9 digits; SA 6 letters or digits; WA 7 digits";

export const cardNumber =
  "asked for by every state since December 2022: ACT, QLD 10 letters or digits; NSW 10 digits; NT 6 to 8 digits; SA, TAS 9 letters or digits; VIC 8 letters or digits; WA 8 to 10 letters or digits";

export const registrationNumber =
  "issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually NSW, WA up to 7 characters; TAS up to 6; ACT, NT, SA, VIC up to 10; VIC wants registrationYear with it";

export const certificateNumber =
  "issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually ACT, SA up to 9 characters; NSW, TAS, WA up to 11; NT up to 6; QLD up to 10";

export const medicareNumber =
  "the ninth digit is a check digit: the first eight, weighted 1, 3, 7, 9, 1, 3, 7, 9, summed, modulo 10";
