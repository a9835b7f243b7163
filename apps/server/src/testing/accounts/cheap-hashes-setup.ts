/** Vitest's setup of each test file of the server. A module of its own, because Vitest executes a setup file again for each test file. */
import './cheap-hashes.ts';
