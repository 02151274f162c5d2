import { inject } from "vitest";
import { checkAnswersOf } from "../fixtures/host/checked-fetch.ts";
import { serviceIn } from "../fixtures/host/service.ts";

// A service that a test starts is checked from its start on; the one that runs for all of them, from here.
checkAnswersOf(serviceIn(inject("folder")));
