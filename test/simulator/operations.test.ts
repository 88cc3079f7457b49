import { eventsService } from "../../src/simulator/routes/events";
import { fieldsService } from "../../src/simulator/routes/fields";
import { paymentsService } from "../../src/simulator/routes/payments";
import { reportsService } from "../../src/simulator/routes/reports";
import { listed } from "../platform/listedOperations";

const services = [eventsService, paymentsService, fieldsService, reportsService];
const served = services.flatMap((service) =>
  service.operations.map(({ name, method, path }) => [name, method, path, service.name]),
);

test("the simulator serves the 88 operations of the documents, each by its method and path, and no other", () => {
  expect(served).toHaveLength(88);
  expect([...served].sort()).toEqual([...listed].sort());
});

test("the four services stand where the documents put them (document 1, shared convention 2), each with its rate", () => {
  expect(services.map(({ base, version, requestsPerSecond }) => [base, version, requestsPerSecond])).toEqual([
    ["/services/events/v1", "1.2", 5],
    ["/services/payments/v1", "1.0", 5],
    ["/services/fields/v1", "1.0", 5],
    ["", null, 1],
  ]);
});
