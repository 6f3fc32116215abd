declare module 'autocannon' {
  /** The part of autocannon the benchmark uses. */
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
    requests?: { setupRequest: (request: object) => object }[];
  }): Promise<{ requests: { average: number }; non2xx: number; errors: number }>;
}
