import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { CAMPUS_TEMPLATE, execute, onDatabase, TEMPLATE } from './admin.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the test server from which others may be created and dropped. */
    databaseUrl: string;
    /** The same server as the application's role. */
    applicationUrl: string;
  }
}

export interface TestDatabase {
  /** As its owner. */
  url: string;
  /** As the application connects. */
  applicationUrl: string;
  /** Drops the database, cutting off whoever is still connected: end pools first. */
  drop(): Promise<void>;
}

/** Creates a database without a row, fully migrated, for one test file. */
export const createTestDatabase = (): Promise<TestDatabase> => createFrom(TEMPLATE);

/** Creates one that holds the reference data and the demo university, and no applicant. */
export const createCampusDatabase = (): Promise<TestDatabase> => createFrom(CAMPUS_TEMPLATE);

/** Creates a database without a table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom("template0 encoding 'UTF8'");

async function createFrom(template: string): Promise<TestDatabase> {
  const admin = inject('databaseUrl');
  const name = `gerbang_test_${randomBytes(6).toString('hex')}`;
  // Some thousand small files: copied whole they cost half of what they cost page by page.
  await execute(admin, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: onDatabase(admin, name),
    applicationUrl: onDatabase(inject('applicationUrl'), name),
    drop: () => execute(admin, `drop database if exists ${name} with (force)`),
  };
}
