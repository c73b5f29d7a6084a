import { expect, test } from 'vitest'
import { readMoment } from './statement-date.ts'

test.each([
  ['25/11/2026', 'DMY'],
  ['11/25/2026', 'MDY'],
  ['2026-11-25', 'YMD'],
  ['20261125', 'YMD'],
  ['25112026', 'DMY'],
  ['11252026', 'MDY'],
  ['25-Nov-26', 'DMY'],
  ['25/11/26', 'DMY'],
  ['26.11.25', 'YMD'],
  ['25 November 2026', 'DMY'],
  ['25 NOV, 2026', 'DMY'],
  ['Nov 25, 2026', 'MDY'],
  ['November 25 , 2026', 'MDY'],
  ['2026 Nov 25', 'YMD'],
  [' 25 / 11 / 2026 ', 'DMY'],
  ['២៥/១១/២០២៦', 'DMY'],
  ['２５/１１/２０２６', 'DMY'],
] as const)('%s as %s is 25 November 2026', (text, format) => {
  expect(readMoment(text, format)).toEqual({ day: '2026-11-25', time: null })
})

test.each([
  ['5.1.2026', '2026-01-05'],
  ['5 Jan 2026', '2026-01-05'],
  ['05 january 26', '2026-01-05'],
  ['5 September 2026', '2026-09-05'],
  ['5-Dec-2026', '2026-12-05'],
  ['29/02/2028', '2028-02-29'],
])('%s is %s', (text, day) => {
  expect(readMoment(text, 'DMY')?.day).toBe(day)
})

test.each([
  ['14:03', '14:03:00'],
  ['9:05', '09:05:00'],
  ['00:00', '00:00:00'],
  ['23:59:59', '23:59:59'],
  ['2:03:09 PM', '14:03:09'],
  ['2:03pm', '14:03:00'],
  ['02:03:09.5  am', '02:03:09'],
  ['12:00 am', '00:00:00'],
  ['12:30 PM', '12:30:00'],
  ['1:00 AM', '01:00:00'],
  ['11:59:59 pm', '23:59:59'],
  ['14:03:09.123456', '14:03:09'],
])('the clock says %s, and it is %s', (text, time) => {
  expect(readMoment(`25/11/2026 ${text}`, 'DMY')).toEqual({ day: '2026-11-25', time })
  expect(readMoment(`25112026\t${text}`, 'DMY')).toEqual({ day: '2026-11-25', time })
  expect(readMoment(`2026-11-25T${text}`, 'YMD')).toEqual({ day: '2026-11-25', time })
})

test.each(['24:00', '14:60', '14:03:60', '25:00', '13:00 pm', '0:30 am', '00:30 PM'])(
  'no clock shows %s, so it is no moment',
  (text) => {
    expect(readMoment(`25/11/2026 ${text}`, 'DMY')).toBeNull()
  },
)

test.each([
  ['25/11/2026', 'MDY'],
  ['31/02/2026', 'DMY'],
  ['29/02/2026', 'DMY'],
  ['0/11/2026', 'DMY'],
  ['25/0/2026', 'DMY'],
  ['25/11/2026', 'YMD'],
  ['2026-11-25', 'DMY'],
  ['25-Smarch-2026', 'DMY'],
  ['25-No-2026', 'DMY'],
  ['25/11/226', 'DMY'],
  ['25/11/6', 'DMY'],
  ['25/111/2026', 'DMY'],
  ['25/11/20266', 'DMY'],
  ['251120261', 'DMY'],
  ['x25/11/2026', 'DMY'],
  ['x25112026', 'DMY'],
  ['25,11,2026', 'DMY'],
  ['25_11_2026', 'DMY'],
  ['25/11', 'DMY'],
  ['soon', 'DMY'],
  ['', 'DMY'],
] as const)('%j as %s is none', (text, format) => {
  expect(readMoment(text, format)).toBeNull()
})
