import { text, wholeNumber } from '@gpuaas/kernel';
import { expect, it } from 'vitest';
import { loadSettings } from './settings.ts';

const needed = { DATABASE_URL: 'postgres://', GPUAAS_DATA: '/data', GPUAAS_PUBLIC_URL: 'http://localhost:1' };
const schemas = {
  notes: { days: { env: 'GPUAAS_NOTES_DAYS', description: 'Days', parse: wholeNumber(1, 10), fallback: 3 } },
  bells: { days: { env: 'GPUAAS_BELLS_DAYS', description: 'A day', parse: text } },
};

it('gives each module its own values, also where two call them alike', () => {
  const { settings, moduleSettings } = loadSettings({ ...needed, GPUAAS_BELLS_DAYS: 'Sunday' }, schemas);
  expect(moduleSettings).toEqual({ notes: { days: 3 }, bells: { days: 'Sunday' } });
  expect(settings).toMatchObject({ dataFolder: '/data', apiPort: 8443, checkResponses: false });
  expect(settings).not.toHaveProperty('databaseOwnerUrl');
});

it('tells every problem of the process and of the modules at once', () => {
  const load = () => loadSettings({ ...needed, GPUAAS_DATA: undefined, GPUAAS_NOTES_DAYS: '11' }, schemas);
  for (const problem of [
    'GPUAAS_NOTES_DAYS must be a whole number from 1 to 10',
    'GPUAAS_BELLS_DAYS is not set: A day',
    'GPUAAS_DATA is not set',
  ]) {
    expect(load).toThrow(problem);
  }
});
