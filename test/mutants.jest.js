// The unit tests that judge the mutants of one part (test/mutants.json), as one project: they must be fast.
const path = require("node:path");
const parts = require("./mutants.json");
const { projects } = require("../jest.config.js");

const { MUTANTS_PART: name = "sync" } = process.env;
const [unit] = projects;

module.exports = {
  ...unit,
  rootDir: path.join(__dirname, ".."),
  testMatch: parts[name].tests,
  testPathIgnorePatterns: [],
  testTimeout: 40_000,
};
