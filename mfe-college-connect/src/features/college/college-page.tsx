/** The College Connect wizard (specification 2). */
export default function CollegePage() {
  return <h1>College Connect</h1>;
}
