import { expect, test } from 'vitest';
import { nextStep, type Step, type StepProgress, stepOfField, stepToShow } from './steps.ts';

const progress = (invalid: readonly Step[], address = 'Calle Mayor, 1'): StepProgress => ({
  isValid: step => !invalid.includes(step),
  address,
});

test('the form starts at the first step that is not answered', () => {
  expect(stepToShow(null, progress(['que', 'donde'], ''))).toBe('que');
  expect(stepToShow(null, progress(['donde']))).toBe('donde');
  expect(stepToShow(null, progress([]))).toBe('cuando');
});

test('the form does not skip an optional place that is empty', () => {
  expect(stepToShow(null, progress([], ' '))).toBe('donde');
  expect(nextStep('que', progress([], ''))).toBe('donde');
});

test('an address shows its step only when all earlier steps are valid', () => {
  expect(stepToShow('cuando', progress(['que', 'donde']))).toBe('que');
  expect(stepToShow('cuando', progress(['donde']))).toBe('donde');
  expect(stepToShow('cuando', progress([], ''))).toBe('cuando');
  expect(stepToShow('que', progress([]))).toBe('que');
  expect(stepToShow('donde', progress(['donde']))).toBe('donde');
});

test('the next step is the first later one that is not answered', () => {
  expect(nextStep('que', progress(['donde'], ''))).toBe('donde');
  expect(nextStep('que', progress([]))).toBe('cuando');
  expect(nextStep('donde', progress([]))).toBe('cuando');
});

test('each field that the server rejects belongs to the step that shows it', () => {
  expect(['service_id', 'image', 'longitude', 'scheduled_date'].map(stepOfField)).toEqual([
    'que',
    'que',
    'donde',
    'cuando',
  ]);
  expect(stepOfField('technician_id')).toBeNull();
});
