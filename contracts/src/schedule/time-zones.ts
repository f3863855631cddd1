/** Where a school is. */
export interface Place {
  readonly city: string;
  /** Two letters. */
  readonly state: string;
}

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

const statesOf: Readonly<Record<string, string>> = {
  [eastern]: 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  [central]: 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  [mountain]: 'CO ID MT NM UT WY',
  [pacific]: 'CA NV OR WA',
  'America/Phoenix': 'AZ',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
};

/** Cities in the smaller part of a state with two time zones: those with a college. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  [eastern]: [
    'TN Athens, Bristol, Chattanooga, Cleveland, Collegedale, Dayton, Greeneville, Harrogate, Jefferson City',
    'TN Johnson City, Knoxville, Maryville, Milligan',
  ],
  [central]: [
    'FL DeFuniak Springs, Fort Walton Beach, Graceville, Marianna, Niceville, Panama City, Pensacola',
    'IN Evansville, Gary, Hammond, Oakland City, Rensselaer, Valparaiso, Westville, Whiting',
    'KY Bowling Green, Columbia, Hopkinsville, Madisonville, Murray, Owensboro, Paducah',
    'MI Iron Mountain, Ironwood',
  ],
  [mountain]: [
    'TX El Paso',
    'NE Chadron, Scottsbluff',
    'ND Dickinson',
    'SD Rapid City, Spearfish',
    'KS Goodland',
    'OR Ontario',
  ],
  [pacific]: ["ID Coeur d’Alene, Coeur d'Alene, Lewiston, Moscow"],
};

const zoneOfState = new Map(
  Object.entries(statesOf).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
);
const zoneOfCity = new Map(
  Object.entries(exceptions).flatMap(([zone, lists]) =>
    lists.flatMap((list) => {
      const state = list.slice(0, 2);
      return list
        .slice(3)
        .split(', ')
        .map((city) => [`${state} ${city.toLowerCase()}`, zone] as const);
    }),
  ),
);

/** The time zone of a place in the United States. Of an unknown one, that of most schools. */
export function timeZoneOf(place: Place | undefined): string {
  if (!place) return eastern;
  return zoneOfCity.get(`${place.state} ${place.city.toLowerCase()}`) ?? zoneOfState.get(place.state) ?? eastern;
}
