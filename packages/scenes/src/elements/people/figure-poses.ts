import type { Act } from '../../vocabulary/reading.ts';

/** Elbow and hand, from the shoulder. */
export type Arm = readonly [ex: number, ey: number, hx: number, hy: number];

export type Pose = {
  /** How far the legs are apart. */
  stride: number;
  left: Arm;
  right: Arm;
  /** The hips go one way, the shoulders the other. */
  sway: number;
  /** Knee and foot of the far leg and the near one, where they do not just stand. */
  legs?: readonly [Leg, Leg];
};

export type Leg = readonly [kx: number, ky: number, fx: number, fy: number];

/** Poses for running, playing, walking or dancing; one is chosen at random. */
export const actions: Partial<Record<Act, readonly Pose[]>> = {
  run: [
    {
      stride: 0.1,
      sway: -0.04,
      left: [0.11, -0.09, 0.2, 0.0],
      right: [-0.1, -0.12, -0.02, -0.21],
      legs: [
        [-0.07, 0.28, -0.24, 0.2],
        [0.15, 0.34, 0.15, 0.05],
      ],
    },
    {
      stride: 0.1,
      sway: -0.035,
      left: [-0.1, -0.1, -0.06, -0.23],
      right: [0.09, -0.13, 0.2, -0.06],
      legs: [
        [0.14, 0.33, 0.12, 0.05],
        [-0.05, 0.27, -0.22, 0.17],
      ],
    },
  ],
  play: [
    {
      stride: 0.08,
      sway: 0.012,
      left: [-0.12, 0.03, -0.17, 0.19],
      right: [0.12, 0.03, 0.18, 0.19],
      legs: [
        [-0.1, 0.3, -0.16, 0.1],
        [0.11, 0.34, 0.06, 0.12],
      ],
    },
    {
      stride: 0.1,
      sway: -0.03,
      left: [-0.13, -0.04, -0.23, 0.04],
      right: [0.13, -0.03, 0.24, 0.07],
      legs: [
        [-0.06, 0.27, -0.2, 0.16],
        [0.12, 0.32, 0.14, 0.04],
      ],
    },
    {
      stride: 0.05,
      sway: 0.02,
      left: [-0.11, -0.1, -0.08, -0.22],
      right: [0.12, 0.05, 0.16, 0.21],
    },
  ],
  walk: [
    {
      stride: 0.11,
      sway: -0.01,
      left: [-0.05, -0.13, 0.04, -0.23],
      right: [-0.03, -0.14, -0.08, -0.26],
    },
    {
      stride: 0.12,
      sway: 0.006,
      left: [-0.07, -0.13, -0.12, -0.24],
      right: [0.05, -0.13, 0.12, -0.21],
    },
  ],
  dance: [
    {
      stride: 0.06,
      sway: 0.025,
      left: [-0.13, -0.02, -0.2, 0.12],
      right: [0.12, 0.0, 0.1, 0.17],
      legs: [
        [-0.06, 0.27, -0.05, 0.03],
        [0.16, 0.32, 0.1, 0.1],
      ],
    },
  ],
};

export const poses: readonly Pose[] = [
  {
    stride: 0.02,
    sway: 0.01,
    left: [-0.05, -0.14, -0.045, -0.28],
    right: [0.05, -0.14, 0.05, -0.28],
  },
  { stride: 0.1, sway: -0.01, left: [-0.06, -0.12, 0.0, -0.24], right: [0.05, -0.14, 0.11, -0.25] },
  {
    stride: 0.02,
    sway: 0.022,
    left: [-0.05, -0.14, -0.06, -0.28],
    right: [0.12, -0.11, 0.01, -0.22],
  },
  {
    stride: 0.03,
    sway: -0.012,
    left: [-0.05, -0.13, 0.06, -0.21],
    right: [0.05, -0.13, -0.05, -0.22],
  },
  {
    stride: 0.06,
    sway: 0.015,
    left: [-0.05, -0.14, -0.03, -0.28],
    right: [0.08, -0.12, 0.14, -0.19],
  },
];
