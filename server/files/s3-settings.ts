export interface S3Settings {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  /** Without them the machine's own role is asked. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}
