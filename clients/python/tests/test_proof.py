"""Proofs and receipts: those that the contract shows, and what becomes of a changed one."""

import json
import pathlib
import unittest

try:
    from identity_verification.proof import ProofError, open_proof
    from identity_verification.receipt import ReceiptError, open_receipt
except ImportError:
    raise unittest.SkipTest("proofs and receipts need cryptography, which is not at hand") from None

CONTRACT = json.loads(pathlib.Path(__file__).parents[3].joinpath("docs/openapi.json").read_text())


def shown(path, method, media="application/json"):
    examples = CONTRACT["paths"][path][method]["responses"]["200"]["content"][media]["examples"]
    return {name: example["value"] for name, example in examples.items()}


[PROOF] = shown("/v1/verify/{id}/proof", "get", "text/plain").values()
[KEYS] = shown("/.well-known/audit-keys", "get").values()
RECEIPTS = {
    answer["responseCode"]: answer["receipt"]
    for answer in shown("/v1/verify", "post").values()
    if "receipt" in answer
}
VKEYS = KEYS["log"]["vkeys"]


def changed(text, at):
    return f"{text[:at]}{'B' if text[at] == 'A' else 'A'}{text[at + 1:]}"


class Proofs(unittest.TestCase):
    def test_a_proof_is_opened_with_the_key_of_the_log_and_nothing_else(self):
        for vkeys in (VKEYS, VKEYS[0]):
            proven = open_proof(PROOF, vkeys)
            self.assertEqual((proven.index, proven.size), (2, 5))
            self.assertEqual(proven.entry["row"]["verificationId"], "ver_7Qm2ZtYb4KcX9sLw")

    def test_a_proof_in_which_any_character_was_changed_is_refused(self):
        for at in range(0, len(PROOF), 5):
            with self.subTest(at), self.assertRaises(ProofError):
                open_proof(changed(PROOF, at), VKEYS)

    def test_half_a_proof_and_another_key_are_refused(self):
        other = VKEYS[0].replace(VKEYS[0][:3], "lag", 1)
        for proof, vkeys in ((PROOF[:200], VKEYS), ("", VKEYS), (PROOF, []), (PROOF, other)):
            with self.subTest(proof[:9]), self.assertRaises(ProofError):
                open_proof(proof, vkeys)


class Receipts(unittest.TestCase):
    def test_a_receipt_says_what_was_answered(self):
        for code, receipt in RECEIPTS.items():
            self.assertEqual(open_receipt(receipt, KEYS)["responseCode"], code)
        self.assertIn("Y", RECEIPTS)

    def test_a_receipt_in_which_any_character_was_changed_is_refused(self):
        receipt = RECEIPTS["Y"]
        for at in range(0, len(receipt), 3):
            with self.subTest(at), self.assertRaises(ReceiptError):
                open_receipt(changed(receipt, at), KEYS)


if __name__ == "__main__":
    unittest.main()
