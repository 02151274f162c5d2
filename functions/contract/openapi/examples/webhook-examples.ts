const url = "https://hooks.example.com/verifications";
const eventId = "msg_7Qm2ZtYb4KcX9sLw";

export const setRequest = { address: { summary: "https, on a public address", value: { url } } };

export const webhook = {
  active: {
    summary: "Set for the test environment.",
    value: { environment: "test", url, serves: "test", state: "active", retriesSuspended: false },
  },
};

export const secret = {
  shown: {
    summary: "The secret is shown this once.",
    value: { environment: "test", url, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=" },
  },
};

export const removed = { removed: { summary: "Removed.", value: { environment: "test", state: "removed" } } };

export const queued = { queued: { summary: "On its way.", value: { eventId } } };

export const deliveries = {
  two: {
    summary: "A test event that arrived, and a result that met a server in trouble.",
    value: {
      deliveries: [
        {
          at: "2026-03-02T00:14:09.512Z",
          type: "webhook.test",
          eventId: "msg_Yb4KcX9sLw7Qm2ZtAa1B",
          attempt: 1,
          delivered: true,
          status: 200,
          durationMs: 48,
        },
        {
          at: "2026-03-02T00:12:31.087Z",
          type: "verification.completed",
          eventId,
          attempt: 1,
          delivered: false,
          status: 503,
          durationMs: 112,
        },
      ],
    },
  },
};
